import { imports, notes, relations } from '#locales/en/care.json'

/** Texts of a therapist's paperwork: clients, client import, notes; loaded with the pages that use them. */
export const messages = { imports, notes, relations }
