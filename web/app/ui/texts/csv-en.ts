import { import_csv } from '#locales/en/platform.json'

/** Texts of the import of CSV files, fetched with the pages that have one. */
export const csvMessages = { import_csv }
