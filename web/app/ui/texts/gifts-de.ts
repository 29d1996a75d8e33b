import { gift_codes, validation } from '#locales/de/money.json'
import type { messages as english } from '#ui/texts/gifts-en.ts'

const { gift_code } = validation

/** Texts of the page of gift codes. */
export const messages: typeof english = { gift_codes, validation: { gift_code } }
