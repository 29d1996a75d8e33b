import { type Insertable, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { PayoutAccountTable } from '#platform/database/tables.gen.ts'

export type DetailsRow = NonNullable<Awaited<ReturnType<typeof findDetails>>>

export const findDetails = (db: Db, provider: string) =>
  db.selectFrom('payoutAccount').selectAll().where('providerIdentifier', '=', provider).executeTakeFirst()

export const findDetailsBy = (db: Db, reference: string) =>
  db.selectFrom('payoutAccount').selectAll().where('reference', '=', reference).executeTakeFirst()

/** Has a payout ever come to where it was sent? */
export const hasArrived = async (db: Db, provider: string): Promise<boolean> =>
  (await db
    .selectFrom('payout')
    .select('identifier')
    .where('providerIdentifier', '=', provider)
    .where('status', '=', 'paid')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** In place of those that were there. */
export async function writeDetails(db: Db, row: Insertable<PayoutAccountTable>): Promise<void> {
  const { providerIdentifier: _key, ...fields } = row
  await db
    .insertInto('payoutAccount')
    .values(row)
    .onConflict((conflict) => conflict.column('providerIdentifier').doUpdateSet(fields))
    .execute()
}

type Answer = { status: 'verified'; recipient: string } | { status: 'rejected'; reason: string }

/** What the bank says, once; false where others took the place of these details, or it was written already. */
export async function writeAnswer(db: Db, reference: string, answer: Answer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payoutAccount')
    .set({ ...answer, nextCheckAt: null })
    .where('reference', '=', reference)
    .where('status', '=', 'unverified')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const writeNextCheck = (db: Db, reference: string, nextCheckAt: string) =>
  db
    .updateTable('payoutAccount')
    .set({ nextCheckAt, checks: sql<number>`checks + 1` })
    .where('reference', '=', reference)
    .where('status', '=', 'unverified')
    .execute()

export const dueDetails = (db: Db, now: string, most: number) =>
  db
    .selectFrom('payoutAccount')
    .select(['reference', 'checks'])
    .where('status', '=', 'unverified')
    .where('nextCheckAt', '<=', now)
    .orderBy('nextCheckAt')
    .limit(most)
    .execute()

/** Whose bank details they are, and who is told about them in the language they read. */
export const ownerOf = (db: Db, provider: string) =>
  db
    .selectFrom('appUser')
    .select(['email', 'locale', 'timezone', 'firstName', 'lastName', 'phoneNumber'])
    .where('identifier', '=', provider)
    .where('accountStatus', 'in', ['active', 'suspended'])
    .executeTakeFirst()
