import { saved_list } from '#locales/de/marketplace.json'

/** Texts of the saved therapists. */
export const messages = { saved_list }
