import { practice_overview, verification } from '#locales/en.json'

/** Texts of providers and operators alone: clients do not fetch them. */
export const practiceMessages = { practice_overview, verification }
