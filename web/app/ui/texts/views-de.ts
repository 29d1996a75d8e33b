import { list_view } from '#locales/de/platform.json'

/** How a list is shown: rows, columns and saved views. */
export const messages = { list_view }
