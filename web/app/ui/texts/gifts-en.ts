import { gift_codes } from '#locales/en/money.json'

/** Texts of the page of gift codes. */
export const messages = { gift_codes }
