import { gift_codes, validation } from '#locales/en/money.json'

const { gift_code } = validation

/** Texts of the page of gift codes. */
export const messages = { gift_codes, validation: { gift_code } }
