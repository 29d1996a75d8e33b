import { files } from '#locales/de/platform.json'
import { notifications } from '#locales/de/identity.json'
import { crisis, messages } from '#locales/de/care.json'

/** Texts of messages, their files, notifications, and help in a crisis: fetched with the pages that say them. */
export const talkMessages = { crisis, files, messages, notifications }
