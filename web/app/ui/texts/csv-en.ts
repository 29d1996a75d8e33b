import { import_csv } from '#locales/en/platform.json'

/** Texts of the CSV import, loaded with the pages that use it. */
export const messages = { import_csv }
