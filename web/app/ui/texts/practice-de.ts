import { verification } from '#locales/de/marketplace.json'
import { practice_overview } from '#locales/de/operations.json'
import type { messages as english } from '#ui/texts/practice-en.ts'

export const messages: typeof english = { practice_overview, verification }
