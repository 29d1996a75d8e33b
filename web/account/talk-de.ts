import { files, messages, notifications } from '#locales/de.json'

/** Texts of messages, their files, and notifications: fetched with the pages that say them. */
export const talkMessages = { files, messages, notifications }
