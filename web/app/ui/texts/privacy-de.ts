import { access, access_by, own_data } from '#locales/de/operations.json'

/** Texts of the privacy page, loaded with it. */
export const privacyMessages = { access, access_by, own_data }
