/** What a client can book with a therapist, and the limits that apply to the client. */
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Serialises new bookings of this client until the end of the transaction. */
export const lockNewBookingsOf = (db: Db, client: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`open-bookings:${client}`}, 0))`.execute(db)

/** Number of bookings that await payment, an answer or a time; a series counts as one. */
export const countOpenBookings = (db: Db, client: string) =>
  db
    .selectFrom('booking')
    .select(sql<number>`count(distinct coalesce(series_identifier, identifier))`.as('count'))
    .where('clientIdentifier', '=', client)
    .where('status', 'in', ['booking_request', 'unscheduled', 'pending'])
    .executeTakeFirstOrThrow()

const practices = (db: Db, provider: string, therapyId: number) =>
  db
    .selectFrom('provider as d')
    .innerJoin('providerSchedule as s', 's.providerIdentifier', 'd.userIdentifier')
    .leftJoin('providerTherapy as t', (join) =>
      join.onRef('t.providerIdentifier', '=', 'd.userIdentifier').on('t.therapyId', '=', therapyId),
    )
    .select([
      'd.currency',
      'd.fee as generalFee',
      't.fee as therapyFee',
      's.slotMinutes',
      't.slotMinutes as therapyMinutes',
      's.needsApproval',
      's.allowRescheduleCompleted',
      's.acceptingNewClients',
      's.offersConsultation',
    ])
    .where('d.userIdentifier', '=', provider)
    .where(sql<boolean>`t.is_bookable is not false`)

/** Price, length and rules of a listed provider's therapy; undefined when the provider or the choice is not offered. */
export const offerOf = (db: Db, provider: string, therapyId: number, modalityId: number) =>
  practices(db, provider, therapyId)
    .innerJoin('providerListing as l', 'l.providerIdentifier', 'd.userIdentifier')
    .where(sql<boolean>`l.facets @> ${[therapyId, modalityId]}::int[]`)
    .executeTakeFirst()

/** The same for a verified therapist, whether publicly listed or not. */
export const ownOfferOf = (db: Db, provider: string, therapyId: number, modalityId: number) =>
  practices(db, provider, therapyId)
    .where('d.verifiedAt', 'is not', null)
    .where('d.verificationStatus', 'not in', ['rejected', 'suspended', 'expired'])
    .where(
      sql<boolean>`t.therapy_id is not null and exists (select from provider_taxonomy o
        where o.provider_identifier = d.user_identifier and o.taxonomy_id = ${modalityId})`,
    )
    .executeTakeFirst()

/** What decides whether a time of a provider can be claimed again. */
export const slotRulesOf = (db: Db, provider: string) =>
  db
    .selectFrom('providerSchedule')
    .select(['bufferMinutes', 'maxPerDay', 'timezone'])
    .where('providerIdentifier', '=', provider)
    .executeTakeFirstOrThrow()
