import { jobs, judged_reviews, operators } from '#locales/de.json'
import type { operatorMessages as english } from '#ui/texts/operator-en.ts'

export const operatorMessages: typeof english = { jobs, judged_reviews, operators }
