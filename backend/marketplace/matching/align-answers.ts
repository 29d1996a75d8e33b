import type { Context } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { answerRow, replaceSealed } from './answer-queries.ts'
import { listedEntries } from './listed-entries.ts'
import { answersAfterLists } from './preference-rules.ts'
import { openAnswers, sealAnswers } from './sealed-answers.ts'

type Rows = readonly { list: string; taxonomyId: number }[]

/** Brings saved answers in line with preference lists that have changed. Without saved answers nothing is stored. */
export async function alignAnswers(
  { services }: Context,
  db: Db,
  client: string,
  lists: { before: Rows; after: Rows },
): Promise<void> {
  const row = await answerRow(db, client)
  if (!row) return
  const reference = await referenceData(db)
  const { answers, country } = openAnswers(services, row)
  const [before, after] = [listedEntries(lists.before, reference), listedEntries(lists.after, reference)]
  const aligned = answersAfterLists(answers, before, after)
  if (JSON.stringify(aligned) === JSON.stringify(answers)) return
  await replaceSealed(db, client, sealAnswers(services, client, { answers: aligned, country }))
}
