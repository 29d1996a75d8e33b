import { letter_keys } from '#locales/de/platform.json'
import { device, picture, security, sms } from '#locales/de/identity.json'
import type { messages as english } from '#ui/texts/identity-en.ts'

export const messages: typeof english = { device, letter_keys, picture, security, sms }
