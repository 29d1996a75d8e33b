import { home } from '#locales/en/operations.json'

/** Texts of the home page of a client. */
export const messages = { home }
