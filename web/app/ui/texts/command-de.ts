import { command } from '#locales/de/platform.json'

/** The command palette and the list of keys. */
export const messages = { command }
