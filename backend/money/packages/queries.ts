import { type Insertable, sql } from 'kysely'
import { packageLimits, type PackageOfferStatus } from '#schemas/money/package-limits.ts'
import type { Db } from '#platform/database/database.ts'
import { finds } from '#platform/database/outcome.ts'
import type { Tables } from '#platform/database/tables.gen.ts'

/** Offers with the therapist's fee for one session now; null where the therapy is not offered any more. */
const offers = (db: Db) =>
  db
    .selectFrom('packageOffer as o')
    .innerJoin('provider as d', 'd.userIdentifier', 'o.providerIdentifier')
    .leftJoin('providerTherapy as t', (join) =>
      join.onRef('t.providerIdentifier', '=', 'o.providerIdentifier').onRef('t.therapyId', '=', 'o.therapyId'),
    )
    .selectAll('o')
    .select(
      sql<number | null>`case when t.therapy_id is null or not t.is_bookable or d.currency <> o.currency then null
        else case when t.is_free then 0 else coalesce(t.fee, d.fee, 0) end end`.as('singleFee'),
    )

export type OfferRow = NonNullable<Awaited<ReturnType<typeof findOffer>>>

export const findOffer = (db: Db, identifier: string) =>
  offers(db).where('o.identifier', '=', identifier).executeTakeFirst()

/**
 * Serialises changes and sales of this offer until the end of the transaction. The therapist, and with it the currency, stays
 * until then.
 */
export const lockOffer = (db: Db, identifier: string) =>
  offers(db).where('o.identifier', '=', identifier).forUpdate('o').forKeyShare('d').executeTakeFirst()

export const activeOffersOf = (db: Db, provider: string) =>
  offers(db)
    .where('o.providerIdentifier', '=', provider)
    .where('o.status', '=', 'active')
    .orderBy('o.therapyId')
    .orderBy('o.sessions')
    .execute()

/** All offers of a therapist with the number of sold packages; those that are not ended first. */
export const ownOffers = (db: Db, provider: string, identifier?: string) =>
  offers(db)
    .select(sql<number>`(select count(*) from sold_package s where s.offer_identifier = o.identifier)::int`.as('sold'))
    .where('o.providerIdentifier', '=', provider)
    .where((row) => (identifier === undefined ? sql<boolean>`true` : row('o.identifier', '=', identifier)))
    .orderBy(sql`o.status = 'ended'`)
    .orderBy('o.createdAt', 'desc')
    .orderBy('o.identifier', 'desc')
    .limit(packageLimits.listed)
    .execute()

/** Serialises new offers of this therapist until the end of the transaction. */
export const waitForOffersOf = (db: Db, provider: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`package-offers:${provider}`}, 0))`.execute(db)

export const openOffersOf = (db: Db, provider: string) =>
  db
    .selectFrom('packageOffer')
    .select(['therapyId', 'sessions'])
    .where('providerIdentifier', '=', provider)
    .where('status', '<>', 'ended')
    .execute()

export const insertOffer = (db: Db, row: Insertable<Tables['packageOffer']>) =>
  db.insertInto('packageOffer').values(row).execute()

export const setOfferStatus = (db: Db, identifier: string, status: PackageOfferStatus) =>
  db.updateTable('packageOffer').set({ status }).where('identifier', '=', identifier).execute()

export const insertSold = (db: Db, row: Insertable<Tables['soldPackage']>) =>
  db.insertInto('soldPackage').values(row).execute()

/** Serialises purchases of this client until the end of the transaction. */
export const waitForPurchasesOf = (db: Db, client: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`packages:${client}`}, 0))`.execute(db)

/** The package that this top-up bought. */
export const boughtWith = (db: Db, client: string, topUpReference: string) =>
  db
    .selectFrom('soldPackage')
    .select(['identifier', 'offerIdentifier'])
    .where('clientIdentifier', '=', client)
    .where('topUpReference', '=', topUpReference)
    .executeTakeFirst()

const sold = (db: Db) =>
  db
    .selectFrom('soldPackage as s')
    .innerJoin('appUser as p', 'p.identifier', 's.providerIdentifier')
    .selectAll('s')
    .select(['p.firstName as providerFirstName', 'p.lastName as providerLastName'])

export type SoldRow = NonNullable<Awaited<ReturnType<typeof soldOf>>>

export const soldOf = (db: Db, client: string, identifier: string) =>
  sold(db).where('s.identifier', '=', identifier).where('s.clientIdentifier', '=', client).executeTakeFirst()

export const allSoldOf = (db: Db, client: string) =>
  sold(db)
    .where('s.clientIdentifier', '=', client)
    .orderBy('s.boughtAt', 'desc')
    .orderBy('s.identifier', 'desc')
    .limit(packageLimits.listed)
    .execute()

interface Usable {
  client: string
  provider: string
  therapyId?: number
  now: string
}

/** Packages that pay a session with this therapist now, the first to expire first. */
export const usableOf = (db: Db, { client, provider, therapyId, now }: Usable) =>
  sold(db)
    .where('s.clientIdentifier', '=', client)
    .where('s.providerIdentifier', '=', provider)
    .where('s.status', '=', 'active')
    .where('s.expiresAt', '>', now)
    .where('s.used', '<', sql.ref<number>('s.sessions'))
    .where((row) => (therapyId === undefined ? sql<boolean>`true` : row('s.therapyId', '=', therapyId)))
    .orderBy('s.expiresAt')
    .orderBy('s.identifier')
    .limit(packageLimits.listed)
    .execute()

export type LockedPackage = NonNullable<Awaited<ReturnType<typeof lockSold>>>

/** Serialises uses, returns and the end of this package until the end of the transaction. */
export const lockSold = (db: Db, identifier: string) =>
  db.selectFrom('soldPackage').selectAll().where('identifier', '=', identifier).forUpdate().executeTakeFirst()

export const isActive = (db: Db, identifier: string): Promise<boolean> =>
  finds(
    db
      .selectFrom('soldPackage')
      .select('identifier')
      .where('identifier', '=', identifier)
      .where('status', '=', 'active'),
  )

const uses = (db: Db, packageIdentifier: string) =>
  db
    .selectFrom('packageUse as u')
    .innerJoin('booking as b', 'b.identifier', 'u.bookingIdentifier')
    .select(['u.bookingIdentifier', 'u.amount', 'u.status', 'u.place', 'b.startAt', 'b.status as bookingStatus'])
    .where('u.packageIdentifier', '=', packageIdentifier)
    .orderBy('u.createdAt', 'desc')
    .orderBy('u.bookingIdentifier', 'desc')

/** The newest uses, returned ones included: what a page lists. */
export const usesOf = (db: Db, packageIdentifier: string) =>
  uses(db, packageIdentifier).limit(packageLimits.listed).execute()

/** Every use that has a place, the newest first: at most one for each session of the package. */
export const activeUsesOf = (db: Db, packageIdentifier: string) =>
  uses(db, packageIdentifier).where('u.status', '=', 'active').execute()

export const takenPlaces = async (db: Db, packageIdentifier: string): Promise<number[]> =>
  (await activeUsesOf(db, packageIdentifier)).map(({ place }) => place)

export const insertUse = (db: Db, row: Insertable<Tables['packageUse']>) =>
  db.insertInto('packageUse').values(row).execute()

export const lockUse = (db: Db, bookingIdentifier: string) =>
  db
    .selectFrom('packageUse')
    .selectAll()
    .where('bookingIdentifier', '=', bookingIdentifier)
    .forUpdate()
    .executeTakeFirst()

export const markReturned = (db: Db, bookingIdentifier: string, returnedAt: string) =>
  db
    .updateTable('packageUse')
    .set({ status: 'returned', returnedAt })
    .where('bookingIdentifier', '=', bookingIdentifier)
    .execute()

/** A later expiry is announced again. */
export const setExpiry = (db: Db, identifier: string, expiresAt: string) =>
  db
    .updateTable('soldPackage')
    .set({ expiresAt, warnedAt: sql`case when expires_at = ${expiresAt}::timestamptz then warned_at end` })
    .where('identifier', '=', identifier)
    .execute()

interface End {
  status: 'refunded' | 'expired' | 'withdrawn'
  refunded: number
  settled: number
  endedAt: string
}

export const markEnded = (db: Db, identifier: string, end: End) =>
  db.updateTable('soldPackage').set(end).where('identifier', '=', identifier).execute()

/** Packages whose validity is over, and those of therapists who left or were suspended. */
export const endingPackages = (db: Db, now: string, limit: number) =>
  db
    .selectFrom('soldPackage as s')
    .innerJoin('appUser as p', 'p.identifier', 's.providerIdentifier')
    .innerJoin('provider as d', 'd.userIdentifier', 's.providerIdentifier')
    .select('s.identifier')
    .where('s.status', '=', 'active')
    .where((row) =>
      row.or([
        row('s.expiresAt', '<=', now),
        row('p.accountStatus', 'in', ['suspended', 'deletion_requested', 'deleted']),
        row('d.verificationStatus', '=', 'suspended'),
      ]),
    )
    .orderBy('s.identifier')
    .limit(limit)
    .execute()

/** Packages with unused sessions that expire after `now` and up to `until`, whose clients were not notified yet. */
export const expiringPackages = (db: Db, { now, until }: { now: string; until: string }, limit: number) =>
  db
    .selectFrom('soldPackage')
    .select('identifier')
    .where('status', '=', 'active')
    .where('expiresAt', '>', now)
    .where('expiresAt', '<=', until)
    .where('warnedAt', 'is', null)
    .where('used', '<', sql.ref<number>('sessions'))
    .orderBy('expiresAt')
    .orderBy('identifier')
    .limit(limit)
    .execute()

export const markWarned = (db: Db, identifier: string, warnedAt: string) =>
  db.updateTable('soldPackage').set({ warnedAt }).where('identifier', '=', identifier).execute()

/** Whom mails about a package reach; undefined for accounts without a confirmed address. */
export const readerOf = (db: Db, identifier: string) =>
  db
    .selectFrom('appUser')
    .select(['email', 'locale', 'timezone'])
    .where('identifier', '=', identifier)
    .where('verifiedAt', 'is not', null)
    .where('accountStatus', '<>', 'deleted')
    .executeTakeFirst()

/** Active packages that this person bought or sold. */
export const activeOfPerson = (db: Db, person: string) =>
  db
    .selectFrom('soldPackage')
    .select(['identifier', 'providerIdentifier'])
    .where(sql<boolean>`${person}::uuid in (client_identifier, provider_identifier)`)
    .where('status', '=', 'active')
    .orderBy('identifier')
    .execute()

/** Whether the therapist can hold sessions of this therapy: the account is open, and the therapy is offered. */
export async function holdsTherapy(db: Db, provider: string, therapyId: number): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    select u.account_status = 'active' and d.verification_status <> 'suspended'
           and exists (select from provider_therapy t where t.provider_identifier = d.user_identifier
                          and t.therapy_id = ${therapyId} and t.is_bookable) as holds
      from provider d join app_user u on u.identifier = d.user_identifier
     where d.user_identifier = ${provider}`.execute(db)
  return rows[0]?.holds ?? false
}

/** A top-up of this client that arrived. */
export const arrivedTopUp = (db: Db, client: string, reference: string) =>
  db
    .selectFrom('payment')
    .select('reference')
    .where('reference', '=', reference)
    .where('userIdentifier', '=', client)
    .where('purpose', '=', 'topup')
    .where('status', '=', 'success')
    .executeTakeFirst()
