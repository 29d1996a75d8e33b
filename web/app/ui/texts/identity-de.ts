import { picture, security } from '#locales/de/identity.json'
import type { messages as english } from '#ui/texts/identity-en.ts'

export const messages: typeof english = { picture, security }
