import { files } from '#locales/en/platform.json'
import { notifications } from '#locales/en/identity.json'
import { crisis, messages } from '#locales/en/care.json'

/** Texts of messages, their files, notifications and crisis help, loaded with the pages that use them. */
export const talkMessages = { crisis, files, messages, notifications }
