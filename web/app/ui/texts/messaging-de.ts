import { files } from '#locales/de/platform.json'
import { notifications } from '#locales/de/identity.json'
import { crisis, messages as chat } from '#locales/de/care.json'

/** Texts of messages, their files, notifications and crisis help, loaded with the pages that use them. */
export const messages = { crisis, files, messages: chat, notifications }
