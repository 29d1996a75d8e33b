import { verification } from '#locales/de/marketplace.json'
import { practice_overview } from '#locales/de/operations.json'
import type { practiceMessages as english } from '#ui/texts/practice-en.ts'

export const practiceMessages: typeof english = { practice_overview, verification }
