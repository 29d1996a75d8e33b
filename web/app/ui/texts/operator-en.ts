import { judged_reviews } from '#locales/en/marketplace.json'
import { jobs, operators } from '#locales/en/operations.json'

/** Texts of operators alone. */
export const operatorMessages = { jobs, judged_reviews, operators }
