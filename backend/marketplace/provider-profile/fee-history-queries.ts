import { sql } from 'kysely'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { Db } from '#platform/database/database.ts'

/** Null: no fee is set. 0: free. */
type SetFee = number | null

export interface FeeStep {
  /** Null: the general fee. */
  therapyId: number | null
  before: SetFee
  after: SetFee
  currency: CurrencyCode
}

interface NewFeeChange extends FeeStep {
  identifier: string
  providerIdentifier: string
  changedBy: string
  changedAt: string
}

/** The fee now, locked until the transaction ends, so that two changes at once are both recorded in their order. */
export async function lockFee(db: Db, provider: string, therapyId: number | null): Promise<SetFee> {
  const row =
    therapyId === null
      ? await db
          .selectFrom('provider')
          .select(['fee', 'isFree'])
          .where('userIdentifier', '=', provider)
          .forUpdate()
          .executeTakeFirst()
      : await db
          .selectFrom('providerTherapy')
          .select(['fee', 'isFree'])
          .where('providerIdentifier', '=', provider)
          .where('therapyId', '=', therapyId)
          .forUpdate()
          .executeTakeFirst()
  return row ? setFeeOf(row) : null
}

export const setFeeOf = ({ fee, isFree }: { fee: number | null; isFree: boolean }): SetFee => (isFree ? 0 : fee)

/** Therapies with a fee of their own, apart from these. */
export const ownFeesExcept = (db: Db, provider: string, others: readonly number[]) =>
  db
    .selectFrom('providerTherapy as t')
    .innerJoin('provider as p', 'p.userIdentifier', 't.providerIdentifier')
    .select(['t.therapyId', 't.fee', 't.isFree', 'p.currency'])
    .where('t.providerIdentifier', '=', provider)
    .where('t.therapyId', '<>', sql<number>`all(${others}::int[])`)
    .where((is) => is.or([is('t.fee', 'is not', null), is('t.isFree', '=', true)]))
    .execute()

export const insertFeeChanges = (db: Db, changes: readonly NewFeeChange[]) =>
  db
    .insertInto('feeChange')
    .values(changes.map(({ before, after, ...change }) => ({ ...change, feeBefore: before, feeAfter: after })))
    .execute()

const changesOf = (db: Db, provider: string) => db.selectFrom('feeChange').where('providerIdentifier', '=', provider)

export const feeChangePage = (db: Db, provider: string, { limit, offset }: { limit: number; offset: number }) =>
  changesOf(db, provider)
    .select(['identifier', 'therapyId', 'feeBefore', 'feeAfter', 'currency', 'changedAt'])
    .orderBy('changedAt', 'desc')
    .orderBy('identifier', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countFeeChanges(db: Db, provider: string, most: number): Promise<number> {
  const { count } = await db
    .selectFrom(changesOf(db, provider).select('identifier').limit(most).as('found'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
