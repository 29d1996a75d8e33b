import { sql } from 'kysely'
import { documentTypes } from '#schemas/marketplace/credentials.ts'
import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { Db } from '#platform/database/database.ts'
import { changes, finds } from '#platform/database/outcome.ts'
import { plainFields, referenceColumns } from './profile-columns.ts'

type Check = PublicProvider['verified']['checks'][number]

/** Data of cards beyond the listing row, for several therapists in one statement. */
export async function listedPeople(db: Db, identifiers: string[]) {
  const rows = await db
    .selectFrom('appUser as u')
    .innerJoin('provider as p', 'p.userIdentifier', 'u.identifier')
    .leftJoin('providerSchedule as s', 's.providerIdentifier', 'u.identifier')
    .leftJoin('picture as i', 'i.userIdentifier', 'u.identifier')
    .select(['u.identifier', 'u.firstName', 'u.lastName', 's.offersConsultation', 's.acceptingNewClients'])
    .select(['p.headline', 'p.disciplineId', 'p.stateId', 'i.version as photoVersion'])
    .where('u.identifier', '=', sql<string>`any(${identifiers}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.identifier, row]))
}

/** The public page; undefined unless the therapist is listed. Pages are rendered from it, so it is one statement. */
export const listedProvider = (db: Db, identifier: string) =>
  db
    .selectFrom('providerListing as l')
    .innerJoin('provider as p', 'p.userIdentifier', 'l.providerIdentifier')
    .innerJoin('appUser as u', 'u.identifier', 'l.providerIdentifier')
    .innerJoin('providerSchedule as s', 's.providerIdentifier', 'l.providerIdentifier')
    .leftJoin('messageSetting as m', 'm.providerIdentifier', 'l.providerIdentifier')
    .leftJoin('picture as i', 'i.userIdentifier', 'l.providerIdentifier')
    .select(['l.providerIdentifier as identifier', 'l.country', 'l.currency', 'l.facets'])
    .select([
      'l.fee',
      'l.rating',
      'l.reviews',
      'l.nextSlotAt',
      'u.firstName',
      'u.lastName',
      'i.version as photoVersion',
    ])
    .select(['p.title', 'p.bio', 'p.headline', 'p.isFree', 'p.disciplineId', 'p.stateId'])
    .select(['p.verificationStatus', 'p.verifiedAt', 's.timezone', 's.slotMinutes', 's.offersConsultation'])
    .select(['s.acceptingNewClients', 's.needsApproval', 'm.acceptsQuestions'])
    .select(
      sql<
        OwnTherapy[]
      >`(select coalesce(json_agg(json_build_object('therapyId', t.therapy_id, 'fee', t.fee, 'isFree', t.is_free,
        'slotMinutes', t.slot_minutes, 'isBookable', t.is_bookable) order by r.position, t.therapy_id), '[]')
        from provider_therapy t join taxonomy r on r.id = t.therapy_id where t.provider_identifier = l.provider_identifier)`.as(
        'therapies',
      ),
    )
    .where('l.providerIdentifier', '=', identifier)
    .executeTakeFirst()

type OwnTherapy = Awaited<ReturnType<typeof therapiesOf>>[number]

export const isListedProvider = (db: Db, identifier: string): Promise<boolean> =>
  finds(db.selectFrom('providerListing').select('fee').where('providerIdentifier', '=', identifier))

/** Public data of accepted documents in date: kind, issuer and dates, one row for each kind and issuer. */
export async function checksOf(db: Db, identifier: string, today: string): Promise<Check[]> {
  const { rows } = await sql<Check>`
    select kind as type, body, max(reviewed_at) as checked_at,
           nullif(max(coalesce(expires_on, 'infinity')), 'infinity') as expires_at
      from document
     where provider_identifier = ${identifier} and status = 'accepted' and reviewed_at is not null
       and coalesce(expires_on, 'infinity') >= ${today}::date
     group by kind, body
     order by array_position(${[...documentTypes]}::text[], kind), body nulls last`.execute(db)
  return rows
}

export const therapiesOf = (db: Db, identifier: string) =>
  db
    .selectFrom('providerTherapy as t')
    .innerJoin('taxonomy as r', 'r.id', 't.therapyId')
    .select(['t.therapyId', 't.fee', 't.isFree', 't.slotMinutes', 't.isBookable'])
    .where('t.providerIdentifier', '=', identifier)
    .orderBy('r.position')
    .orderBy('t.therapyId')
    .execute()

export const listedPicture = (db: Db, identifier: string) =>
  db
    .selectFrom('picture as i')
    .innerJoin('providerListing as l', 'l.providerIdentifier', 'i.userIdentifier')
    .select(['i.contentType', 'i.content', 'i.version'])
    .where('i.userIdentifier', '=', identifier)
    .executeTakeFirst()

export const ownProvider = (db: Db, identifier: string) =>
  db
    .selectFrom('provider as p')
    .innerJoin('appUser as u', 'u.identifier', 'p.userIdentifier')
    .leftJoin('picture as i', 'i.userIdentifier', 'p.userIdentifier')
    .leftJoin('providerListing as l', 'l.providerIdentifier', 'p.userIdentifier')
    .select(['u.firstName', 'u.lastName', 'u.phoneNumber', 'u.countryId', 'i.version as photoVersion'])
    .select(['l.providerIdentifier as listing'])
    .select(plainFields.map((field) => `p.${field}` as const))
    .select(Object.values(referenceColumns).map((column) => `p.${column}` as const))
    .select(['p.fee', 'p.isFree', 'p.currency', 'p.verificationStatus'])
    .where('p.userIdentifier', '=', identifier)
    .executeTakeFirst()

/** What the therapist offers besides therapies, in profile order. */
export const offersOf = (db: Db, identifier: string) =>
  db
    .selectFrom('providerTaxonomy as t')
    .innerJoin('taxonomy as r', 'r.id', 't.taxonomyId')
    .select(['t.taxonomyId', 'r.kind'])
    .where('t.providerIdentifier', '=', identifier)
    .where('r.kind', '<>', 'therapy')
    .orderBy('t.position')
    .orderBy('t.taxonomyId')
    .execute()

export interface StoredFee {
  fee: number
  isFree: boolean
}

export async function writeGeneralFee(
  db: Db,
  identifier: string,
  { fee, isFree }: StoredFee,
  currency: 'NGN' | 'GBP' | 'USD' | 'EUR',
) {
  await db.updateTable('provider').set({ fee, isFree, currency }).where('userIdentifier', '=', identifier).execute()
}

/** The currency of all fees of a therapist. */
export async function generalCurrency(db: Db, identifier: string): Promise<CurrencyCode> {
  const { currency } = await db
    .selectFrom('provider')
    .select('currency')
    .where('userIdentifier', '=', identifier)
    .executeTakeFirstOrThrow()
  return currency
}

/** Returns whether the therapist offers this therapy; only then it has a fee. Null restores the general fee. */
export const writeTherapyFee = (
  db: Db,
  identifier: string,
  therapyId: number,
  { fee, isFree }: StoredFee | { fee: null; isFree: false },
): Promise<boolean> =>
  changes(
    db
      .updateTable('providerTherapy')
      .set({ fee, isFree })
      .where('providerIdentifier', '=', identifier)
      .where('therapyId', '=', therapyId),
  )

/** Does nothing if the therapist has a practice already. */
export const insertPractice = (db: Db, identifier: string, currency: CurrencyCode) =>
  db
    .insertInto('provider')
    .values({ userIdentifier: identifier, currency })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Does nothing if the therapist has a schedule already. */
export const insertSchedule = (db: Db, identifier: string, timezone: string) =>
  db
    .insertInto('providerSchedule')
    .values({ providerIdentifier: identifier, timezone })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
