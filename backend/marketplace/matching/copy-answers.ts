import type { Context } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { answerRow } from './answer-queries.ts'
import { openAnswers } from './sealed-answers.ts'

/** The saved answers of a client in readable form, for their export. */
export async function copyAnswers({ services }: Pick<Context, 'services'>, db: Db, client: string) {
  const row = await answerRow(db, client)
  if (!row) return []
  const { consentVersion, consentedAt, savedAt } = row
  return [{ ...openAnswers(services, row), consentVersion, consentedAt, savedAt }]
}
