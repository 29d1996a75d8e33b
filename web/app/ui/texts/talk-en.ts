import { crisis, files, messages, notifications } from '#locales/en.json'

/** Texts of messages, their files, notifications, and help in a crisis: fetched with the pages that say them. */
export const talkMessages = { crisis, files, messages, notifications }
