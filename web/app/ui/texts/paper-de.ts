import { imports, notes, relations } from '#locales/de.json'
import type { paperMessages as english } from '#ui/texts/paper-en.ts'

export const paperMessages: typeof english = { imports, notes, relations }
