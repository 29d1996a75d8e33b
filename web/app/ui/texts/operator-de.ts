import { judged_reviews, rejection_reasons, verification_case } from '#locales/de/marketplace.json'
import { jobs, operator_home, operators, queues, resources } from '#locales/de/operations.json'
import type { messages as english } from '#ui/texts/operator-en.ts'

export const messages: typeof english = {
  jobs,
  judged_reviews,
  operator_home,
  operators,
  queues,
  rejection_reasons,
  resources,
  verification_case,
}
