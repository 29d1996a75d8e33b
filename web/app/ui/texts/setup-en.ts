import { files } from '#locales/en/platform.json'
import { credentials, fees } from '#locales/en/marketplace.json'
import { calendar } from '#locales/en/scheduling.json'

/** Texts of what a therapist sets up, and of files: fetched with the pages that say them. */
export const setupMessages = { calendar, credentials, fees, files }
