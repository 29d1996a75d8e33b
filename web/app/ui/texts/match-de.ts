import { match, match_account } from '#locales/de/marketplace.json'

/** Texts of the questions of the match, and of the answers in the account. */
export const messages = { match, match_account }
