import { imports, notes, relations } from '#locales/de.json'

/** Texts of a therapist's paperwork: clients, their import, notes. Fetched with the pages that say them. */
export const paperMessages = { imports, notes, relations }
