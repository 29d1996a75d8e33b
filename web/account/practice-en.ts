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
} from '#locales/en.json'

/** Texts of providers and operators alone: clients do not fetch them. */
export const practiceMessages = {
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
