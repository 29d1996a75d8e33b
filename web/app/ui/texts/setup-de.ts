import { calendar, credentials, fees, files } from '#locales/de.json'
import type { setupMessages as english } from '#ui/texts/setup-en.ts'

export const setupMessages: typeof english = { calendar, credentials, fees, files }
