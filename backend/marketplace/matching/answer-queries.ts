import type { Db } from '#platform/database/database.ts'
import type { MatchAnswerTable } from '#platform/database/tables.gen.ts'

/** Serialises changes of the answers and of the preference lists of one client. */
export const lockOwner = (db: Db, client: string) =>
  db.selectFrom('appUser').select('identifier').where('identifier', '=', client).forNoKeyUpdate().execute()

export const answerRow = (db: Db, client: string): Promise<MatchAnswerTable | undefined> =>
  db.selectFrom('matchAnswer').selectAll().where('clientIdentifier', '=', client).executeTakeFirst()

export const writeAnswers = (db: Db, { clientIdentifier, ...row }: MatchAnswerTable) =>
  db
    .insertInto('matchAnswer')
    .values({ clientIdentifier, ...row })
    .onConflict((conflict) => conflict.column('clientIdentifier').doUpdateSet(row))
    .execute()

/** Other answers under the same consent; how long they stay is counted from the last time the client saved them. */
export const replaceSealed = (db: Db, client: string, sealedAnswers: Buffer) =>
  db.updateTable('matchAnswer').set({ sealedAnswers }).where('clientIdentifier', '=', client).execute()

export const dropAnswers = (db: Db, client: string) =>
  db.deleteFrom('matchAnswer').where('clientIdentifier', '=', client).executeTakeFirst()

export const dropSavedBefore = (db: Db, before: string) =>
  db.deleteFrom('matchAnswer').where('savedAt', '<', before).execute()
