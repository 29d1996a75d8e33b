import { verification } from '#locales/en/marketplace.json'
import { practice_overview } from '#locales/en/operations.json'

/** Texts of providers and operators alone: clients do not fetch them. */
export const practiceMessages = { practice_overview, verification }
