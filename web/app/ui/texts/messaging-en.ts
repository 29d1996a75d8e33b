import { files } from '#locales/en/platform.json'
import { notifications } from '#locales/en/identity.json'
import { crisis, messages as chat } from '#locales/en/care.json'

/** Texts of messages, their files, notifications and crisis help, loaded with the pages that use them. */
export const messages = { crisis, files, messages: chat, notifications }
