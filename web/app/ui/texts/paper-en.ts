import { imports, notes, relations } from '#locales/en/care.json'

/** Texts of a therapist's paperwork: clients, their import, notes. Fetched with the pages that say them. */
export const paperMessages = { imports, notes, relations }
