import { jobs, judged_reviews, operators } from '#locales/en.json'

/** Texts of operators alone. */
export const operatorMessages = { jobs, judged_reviews, operators }
