import { judged_reviews } from '#locales/de/marketplace.json'
import { jobs, operators } from '#locales/de/operations.json'
import type { operatorMessages as english } from '#ui/texts/operator-en.ts'

export const operatorMessages: typeof english = { jobs, judged_reviews, operators }
