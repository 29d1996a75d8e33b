import { match, match_account, saved_list } from '#locales/de/marketplace.json'

/** Texts of the saved therapists, and of the saved answers of the match. */
export const messages = { match, match_account, saved_list }
