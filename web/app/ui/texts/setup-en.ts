import { files } from '#locales/en/platform.json'
import { credentials, fees } from '#locales/en/marketplace.json'
import { calendar } from '#locales/en/scheduling.json'

/** Texts of a therapist's settings and of files, loaded with the pages that use them. */
export const messages = { calendar, credentials, fees, files }
