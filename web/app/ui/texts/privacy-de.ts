import { access, access_by, own_data } from '#locales/de/operations.json'

/** Texts of the privacy page, loaded with it. */
export const messages = { access, access_by, own_data }
