import { offeredAnswers } from '#schemas/marketplace/offered-answers.ts'
import type { MatchAnswers } from '#schemas/marketplace/matching.ts'
import type { Services } from '#platform/context/context.ts'
import { openText, sealText } from '#platform/context/sealed-text.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'
import type { MatchAnswerTable } from '#platform/database/tables.gen.ts'

export interface Answered {
  answers: MatchAnswers
  /** In whose currency the budget is meant. */
  country: string
}

export const sealAnswers = (services: Services, client: string, answered: Answered): Buffer =>
  sealText(services, sealPurposes.matchAnswers, client, JSON.stringify(answered)) as Buffer

export function openAnswers(
  services: Services,
  { clientIdentifier, sealedAnswers }: Pick<MatchAnswerTable, 'clientIdentifier' | 'sealedAnswers'>,
): Answered {
  const text = openText(services, sealPurposes.matchAnswers, clientIdentifier, sealedAnswers)
  const { answers, country } = JSON.parse(text ?? '') as Answered
  return { answers: offeredAnswers(answers), country }
}
