import { type Insertable, sql } from 'kysely'
import type { GiftStatus } from '#schemas/money/gift-limits.ts'
import type { Db } from '#platform/database/database.ts'
import { fullName } from '#platform/database/full-name.ts'
import type { Tables } from '#platform/database/tables.gen.ts'

/** Serialises the purchases of a buyer until the transaction ends. */
export const waitForGiftsOf = (db: Db, buyer: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`gift codes:${buyer}`}, 0))`.execute(db)

export const insertGift = (db: Db, row: Insertable<Tables['giftCode']>) =>
  db.insertInto('giftCode').values(row).execute()

/** The newest first. */
export const giftsOf = (db: Db, buyer: string, most: number) =>
  db
    .selectFrom('giftCode')
    .selectAll()
    .where('buyerIdentifier', '=', buyer)
    .orderBy('createdAt', 'desc')
    .orderBy('identifier', 'desc')
    .limit(most)
    .execute()

export type GiftRow = Awaited<ReturnType<typeof giftsOf>>[number]

/** Locks one of the buyer's codes until the transaction ends. */
export const lockGift = (db: Db, buyer: string, identifier: string) =>
  db
    .selectFrom('giftCode')
    .selectAll()
    .where('buyerIdentifier', '=', buyer)
    .where('identifier', '=', identifier)
    .forUpdate()
    .executeTakeFirst()

/** Locks a code, whoever paid it, until the transaction ends. */
export const lockAnyGift = (db: Db, identifier: string) =>
  db.selectFrom('giftCode').selectAll().where('identifier', '=', identifier).forUpdate().executeTakeFirst()

/** Locks a code until the transaction ends: others who redeem it wait, and then find it redeemed. */
export const lockGiftByHash = (db: Db, hash: Buffer) =>
  db.selectFrom('giftCode').selectAll().where('codeHash', '=', hash).forUpdate().executeTakeFirst()

/** Locks a buyer's open codes until the transaction ends, the newest first. */
export const lockOpenGifts = (db: Db, buyer: string) =>
  db
    .selectFrom('giftCode')
    .selectAll()
    .where('buyerIdentifier', '=', buyer)
    .where('status', '=', 'open')
    .orderBy('createdAt', 'desc')
    .orderBy('identifier', 'desc')
    .forUpdate()
    .execute()

export async function countOpenGifts(db: Db, buyer: string): Promise<number> {
  const { count } = await db
    .selectFrom('giftCode')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('buyerIdentifier', '=', buyer)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  return count
}

interface Closing {
  status: Exclude<GiftStatus, 'open'>
  redeemedBy?: string
  at: string
}

export const closeGift = (db: Db, identifier: string, { status, redeemedBy, at }: Closing) =>
  db
    .updateTable('giftCode')
    .set({ status, redeemedBy: redeemedBy ?? null, closedAt: at, sealedCode: null })
    .where('identifier', '=', identifier)
    .where('status', '=', 'open')
    .returningAll()
    .executeTakeFirstOrThrow()

export const expiredGifts = (db: Db, now: string, limit: number) =>
  db
    .selectFrom('giftCode')
    .select('identifier')
    .where('status', '=', 'open')
    .where('expiresAt', '<=', now)
    .orderBy('expiresAt')
    .limit(limit)
    .execute()

/** Amounts of a buyer's open codes, by currency. */
export const openGiftSums = (db: Db, buyer: string) =>
  db
    .selectFrom('giftCode')
    .select(['currency', sql<number>`sum(amount)::bigint`.as('amount')])
    .where('buyerIdentifier', '=', buyer)
    .where('status', '=', 'open')
    .groupBy('currency')
    .execute()

/** The codes that operators issued, the newest first, with the names of these operators. */
export const issuedGifts = (db: Db, { identifier, most }: { identifier?: string; most: number }) =>
  db
    .selectFrom('giftCode as g')
    .innerJoin('appUser as u', 'u.identifier', 'g.issuedBy')
    .select(['g.identifier', 'g.amount', 'g.currency', 'g.status', 'g.reason', 'g.isMailed'])
    .select(['g.createdAt', 'g.expiresAt', 'g.closedAt', fullName('u').as('issuedByName')])
    .$if(identifier !== undefined, (query) => query.where('g.identifier', '=', identifier ?? ''))
    .orderBy('g.createdAt', 'desc')
    .orderBy('g.identifier', 'desc')
    .limit(most)
    .execute()

export type IssuedGiftRow = Awaited<ReturnType<typeof issuedGifts>>[number]
