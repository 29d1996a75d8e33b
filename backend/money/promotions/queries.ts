import { type Insertable, sql } from 'kysely'
import type { Promotion } from '#schemas/money/promotions.ts'
import { type AgreementAnswer, promotionLimits, type PromotionStatus } from '#schemas/money/promotion-limits.ts'
import type { Db } from '#platform/database/database.ts'
import { finds } from '#platform/database/outcome.ts'
import type { Tables } from '#platform/database/tables.gen.ts'

export const findByCode = (db: Db, code: string) =>
  db.selectFrom('promotion').selectAll().where('code', '=', code).executeTakeFirst()

/** Serialises uses of this code until the end of the transaction. */
export const lockByCode = (db: Db, code: string) =>
  db.selectFrom('promotion').selectAll().where('code', '=', code).forUpdate().executeTakeFirst()

export const lockPromotion = (db: Db, identifier: string) =>
  db.selectFrom('promotion').selectAll().where('identifier', '=', identifier).forUpdate().executeTakeFirst()

export const lockUse = (db: Db, bookingIdentifier: string) =>
  db
    .selectFrom('promotionUse')
    .selectAll()
    .where('bookingIdentifier', '=', bookingIdentifier)
    .forUpdate()
    .executeTakeFirst()

/** False if another one has this code. */
export async function insertPromotion(db: Db, row: Insertable<Tables['promotion']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('promotion')
    .values(row)
    .onConflict((same) => same.column('code').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

export const setStatus = (db: Db, identifier: string, status: PromotionStatus) =>
  db.updateTable('promotion').set({ status }).where('identifier', '=', identifier).execute()

export const setAgreement = (db: Db, identifier: string, change: { agreement: AgreementAnswer; answeredAt: string }) =>
  db.updateTable('promotion').set(change).where('identifier', '=', identifier).execute()

/** Codes that this therapist bears or is asked to bear, the newest first. */
export const codesBorneBy = (db: Db, provider: string) =>
  db
    .selectFrom('promotion')
    .select(['identifier', 'code', 'percent', 'amount', 'currency', 'validFrom', 'validUntil', 'useLimit'])
    .select(['clientLimit', 'firstSession', 'minimumFee', 'status', 'uses', 'agreement', 'answeredAt', 'consentedOn'])
    .where('bearer', '=', 'provider')
    .where('providerIdentifier', '=', provider)
    .orderBy('createdAt', 'desc')
    .orderBy('identifier', 'desc')
    .limit(promotionLimits.listed)
    .execute()

/** A booking whose code was removed can get another one. */
export const insertUse = (db: Db, row: Insertable<Tables['promotionUse']>) =>
  db
    .insertInto('promotionUse')
    .values({ ...row, status: 'active' })
    .onConflict((same) =>
      same
        .column('bookingIdentifier')
        .doUpdateSet((values) => ({
          promotionIdentifier: values.ref('excluded.promotionIdentifier'),
          firstSession: values.ref('excluded.firstSession'),
          status: values.ref('excluded.status'),
          createdAt: values.ref('excluded.createdAt'),
        }))
        .where('promotionUse.status', '=', 'returned'),
    )
    .execute()

/** The codes of bookings that have one. */
export const codesOfBookings = (db: Db, bookings: readonly string[]) =>
  db
    .selectFrom('promotionUse as u')
    .innerJoin('promotion as p', 'p.identifier', 'u.promotionIdentifier')
    .select(['u.bookingIdentifier', 'p.code'])
    .where(sql<boolean>`u.booking_identifier = any(${bookings})`)
    .where('u.status', '=', 'active')
    .execute()

export const setUseStatus = (db: Db, bookingIdentifier: string, status: 'active' | 'returned') =>
  db.updateTable('promotionUse').set({ status }).where('bookingIdentifier', '=', bookingIdentifier).execute()

/** Serialises bookings with a code by this client, until the end of the transaction. */
export const waitForCodesOf = (db: Db, client: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`promotions:${client}`}, 0))`.execute(db)

export async function usesBy(db: Db, client: string, promotionIdentifier: string): Promise<number> {
  const { count } = await db
    .selectFrom('promotionUse')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('clientIdentifier', '=', client)
    .where('promotionIdentifier', '=', promotionIdentifier)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  return count
}

/** A session that the client paid and did not get back in full, or an open or used code for a first one. */
export const hasPaidSession = (db: Db, client: string, besides?: string): Promise<boolean> =>
  finds(
    db
      .selectFrom('booking as b')
      .leftJoin('promotionUse as u', 'u.bookingIdentifier', 'b.identifier')
      .select('b.identifier')
      .where('b.clientIdentifier', '=', client)
      .where('b.identifier', 'is distinct from', besides ?? null)
      .where(
        sql<boolean>`(b.paid_at is not null and b.fee > coalesce(b.refunded, 0) + b.set_off
          or u.status = 'active' and (u.first_session or b.paid_at is not null))`,
      )
      .limit(1),
  )

/** A therapist by the address of the account, and the currency of the practice. */
export const providerByEmail = (db: Db, email: string) =>
  db
    .selectFrom('appUser as u')
    .innerJoin('provider as p', 'p.userIdentifier', 'u.identifier')
    .select(['u.identifier', 'p.currency'])
    .where(sql<boolean>`lower(u.email) = lower(${email})`)
    .where('u.accountStatus', '<>', 'deleted')
    .executeTakeFirst()

/** Codes with their uses and what they cost their bearer, the newest first. */
export async function promotionsWithCosts(
  db: Db,
  { identifier, most }: { identifier?: string; most: number },
): Promise<Promotion[]> {
  const { rows } = await sql<Promotion>`
    select p.identifier, p.campaign, p.code, p.percent, p.amount, p.currency, p.bearer,
           nullif(concat_ws(' ', t.first_name, t.last_name), '') as provider_name,
           to_char(p.consented_on, 'YYYY-MM-DD') as consented_on, p.consent_note, p.agreement, p.answered_at, p.valid_from, p.valid_until, p.use_limit, p.client_limit,
           p.first_session, p.minimum_fee, p.status, p.uses, coalesce(s.paid, 0)::int as paid_uses,
           coalesce(s.cost, 0)::bigint as cost, p.created_at
      from promotion p
      left join app_user t on t.identifier = p.provider_identifier
      left join lateral (
        select count(*) as paid,
               sum(case p.bearer when 'platform' then b.promoted - b.promoted_returned else b.reduction end) as cost
          from promotion_use u join booking b on b.identifier = u.booking_identifier
         where u.promotion_identifier = p.identifier and u.status = 'active' and b.paid_at is not null) s on true
     where ${identifier === undefined ? sql`true` : sql`p.identifier = ${identifier}`}
     order by p.created_at desc, p.identifier desc limit ${most}`.execute(db)
  return rows
}
