import { calendar, credentials, fees, files } from '#locales/en.json'

/** Texts of what a therapist sets up, and of files: fetched with the pages that say them. */
export const setupMessages = { calendar, credentials, fees, files }
