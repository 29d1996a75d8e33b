import { judged_reviews, rejection_reasons, verification_case } from '#locales/en/marketplace.json'
import { jobs, operators, queues } from '#locales/en/operations.json'

/** Texts for operators only. */
export const messages = { jobs, judged_reviews, operators, queues, rejection_reasons, verification_case }
