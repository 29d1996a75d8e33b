import { picture, security } from '#locales/en/identity.json'

/** Texts of the own picture, of security and of the password prompt, loaded with what uses them. */
export const messages = { picture, security }
