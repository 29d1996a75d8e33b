import { gift_codes } from '#locales/de/money.json'
import type { messages as english } from '#ui/texts/gifts-en.ts'

/** Texts of the page of gift codes. */
export const messages: typeof english = { gift_codes }
