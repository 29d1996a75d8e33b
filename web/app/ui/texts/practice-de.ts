import { practice_overview, verification } from '#locales/de.json'
import type { practiceMessages as english } from '#ui/texts/practice-en.ts'

export const practiceMessages: typeof english = { practice_overview, verification }
