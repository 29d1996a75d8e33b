import { messages, notifications } from '#locales/de.json'

/** Texts of messages and notifications: fetched with the pages that say them. */
export const talkMessages = { messages, notifications }
