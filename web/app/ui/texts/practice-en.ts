import { verification } from '#locales/en/marketplace.json'
import { practice_overview } from '#locales/en/operations.json'

/** Texts for therapists and operators only: clients do not load them. */
export const messages = { practice_overview, verification }
