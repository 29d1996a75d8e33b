import { home } from '#locales/de/operations.json'
import type { messages as english } from '#ui/texts/home-en.ts'

/** Texts of the home page of a client. */
export const messages: typeof english = { home }
