import { verification } from '#locales/en/marketplace.json'
import { join_requests } from '#locales/en/care.json'
import { practice_overview } from '#locales/en/operations.json'

/** Texts for therapists and operators only: clients do not load them. */
export const messages = { join_requests, practice_overview, verification }
