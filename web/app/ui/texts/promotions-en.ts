import { promotion, validation } from '#locales/en/money.json'

/** Texts of promotion codes for operators. */
export const messages = { promotion, validation }
