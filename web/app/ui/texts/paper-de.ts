import { imports, notes, relations } from '#locales/de/care.json'
import type { paperMessages as english } from '#ui/texts/paper-en.ts'

export const paperMessages: typeof english = { imports, notes, relations }
