import { access, access_by, own_data } from '#locales/de/operations.json'

/** Texts of the page about one's own data: fetched with it. */
export const privacyMessages = { access, access_by, own_data }
