import { command } from '#locales/en/platform.json'

/** The command palette and the list of keys. */
export const messages = { command }
