import type { SavedAnswers } from '#schemas/marketplace/match-answers.ts'
import type { Services } from '#platform/context/context.ts'
import { endOfAnswers } from './answer-rules.ts'
import { openAnswers } from './sealed-answers.ts'
import type { MatchAnswerTable } from '#platform/database/tables.gen.ts'

export function presentAnswers(services: Services, row: MatchAnswerTable): SavedAnswers {
  const { consentedAt, savedAt } = row
  return { ...openAnswers(services, row), consentedAt, savedAt, endsAt: endOfAnswers(savedAt) }
}
