import { files } from '#locales/en/platform.json'
import { notifications } from '#locales/en/identity.json'
import { crisis, messages } from '#locales/en/care.json'

/** Texts of messages, their files, notifications, and help in a crisis: fetched with the pages that say them. */
export const talkMessages = { crisis, files, messages, notifications }
