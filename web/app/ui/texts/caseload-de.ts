import { imports, notes, relations } from '#locales/de/care.json'
import type { messages as english } from '#ui/texts/caseload-en.ts'

export const messages: typeof english = { imports, notes, relations }
