import { files } from '#locales/de/platform.json'
import { credentials, fees } from '#locales/de/marketplace.json'
import { calendar } from '#locales/de/scheduling.json'
import type { messages as english } from '#ui/texts/setup-en.ts'

export const messages: typeof english = { calendar, credentials, fees, files }
