import { type Insertable, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { changes, finds } from '#platform/database/outcome.ts'
import type { PayoutAccountTable } from '#platform/database/tables.gen.ts'

export type DetailsRow = NonNullable<Awaited<ReturnType<typeof findDetails>>>

export const findDetails = (db: Db, provider: string) =>
  db.selectFrom('payoutAccount').selectAll().where('providerIdentifier', '=', provider).executeTakeFirst()

export const findDetailsBy = (db: Db, reference: string) =>
  db.selectFrom('payoutAccount').selectAll().where('reference', '=', reference).executeTakeFirst()

/** Whether a payout to this therapist has ever arrived. */
export const hasArrived = (db: Db, provider: string): Promise<boolean> =>
  finds(
    db
      .selectFrom('payout')
      .select('identifier')
      .where('providerIdentifier', '=', provider)
      .where('status', '=', 'paid')
      .limit(1),
  )

/** Replaces the stored details. */
export async function writeDetails(db: Db, row: Insertable<PayoutAccountTable>): Promise<void> {
  const { providerIdentifier: _key, ...fields } = row
  await db
    .insertInto('payoutAccount')
    .values(row)
    .onConflict((conflict) => conflict.column('providerIdentifier').doUpdateSet(fields))
    .execute()
}

type Answer = { status: 'verified'; recipient: string } | { status: 'rejected'; reason: string }

/** Stores the result of the check once. Returns false if the details were replaced, or a result is stored already. */
export const writeAnswer = (db: Db, reference: string, answer: Answer): Promise<boolean> =>
  changes(
    db
      .updateTable('payoutAccount')
      .set({ ...answer, nextCheckAt: null })
      .where('reference', '=', reference)
      .where('status', '=', 'unverified'),
  )

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

/** The therapist of the bank details, with the address and language for notices. */
export const ownerOf = (db: Db, provider: string) =>
  db
    .selectFrom('appUser')
    .select(['email', 'locale', 'timezone', 'firstName', 'lastName', 'phoneNumber'])
    .where('identifier', '=', provider)
    .where('accountStatus', 'in', ['active', 'suspended'])
    .executeTakeFirst()
