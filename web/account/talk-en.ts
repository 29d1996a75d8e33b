import { messages, notifications } from '#locales/en.json'

/** Texts of messages and notifications: fetched with the pages that say them. */
export const talkMessages = { messages, notifications }
