import {
  calendar,
  credentials,
  fees,
  files,
  jobs,
  judged_reviews,
  operators,
  practice_overview,
  verification,
} from '#locales/de.json'
import type { practiceMessages as english } from './practice-en.ts'

export const practiceMessages: typeof english = {
  calendar,
  credentials,
  fees,
  files,
  jobs,
  judged_reviews,
  operators,
  practice_overview,
  verification,
}
