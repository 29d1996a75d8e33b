import { judged_reviews, rejection_reasons, verification_case } from '#locales/en/marketplace.json'
import { jobs, operator_home, operators, queues, resources } from '#locales/en/operations.json'

/** Texts for operators only. */
export const messages = {
  jobs,
  judged_reviews,
  operator_home,
  operators,
  queues,
  rejection_reasons,
  resources,
  verification_case,
}
