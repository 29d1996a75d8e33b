import { letter_keys } from '#locales/en/platform.json'
import { device, picture, security, sms } from '#locales/en/identity.json'

/** Texts of the own picture, of the settings, of security and of the password prompt, loaded with what uses them. */
export const messages = { device, letter_keys, picture, security, sms }
