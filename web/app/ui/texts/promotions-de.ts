import { promotion, validation } from '#locales/de/money.json'
import type { messages as english } from '#ui/texts/promotions-en.ts'

/** Texts of promotion codes for operators. */
export const messages: typeof english = { promotion, validation }
