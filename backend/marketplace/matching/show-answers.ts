import type { OwnAnswers } from '#schemas/marketplace/match-answers.ts'
import { preferenceEntries } from '#backend/identity/client-profile/preference-entries.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { answerRow } from './answer-queries.ts'
import { listedEntries } from './listed-entries.ts'
import { answersOfLists } from './preference-rules.ts'
import { presentAnswers } from './present-answers.ts'

/** The saved answers of the client, and what the preference lists answer. */
export async function showAnswers(context: Context, db: Db = context.db): Promise<OwnAnswers> {
  const client = signedIn(context).identifier
  const [reference, rows, row] = [
    await referenceData(db),
    await preferenceEntries(db, client),
    await answerRow(db, client),
  ]
  return {
    saved: row ? presentAnswers(context.services, row) : null,
    preferred: answersOfLists(listedEntries(rows, reference)),
  }
}
