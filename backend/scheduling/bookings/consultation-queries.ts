/** Facts about free first consultations. */
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { finds } from '#platform/database/outcome.ts'

export interface ConsultationPair {
  client: string
  provider: string
}

/** The same as in the index `booking_one_consultation`. */
const isUsed = sql<boolean>`(is_consultation and case status
  when 'cancelled' then cancelled_by = 'client' and cancelled_at > free_until and cancelled_at < start_at
  when 'no_show' then absent_party = 'client'
  else true end)`

/** Whether the client has used the consultation with this therapist, or has had or agreed on a session with them. */
export const hasMet = (db: Db, { client, provider }: ConsultationPair): Promise<boolean> =>
  finds(
    db
      .selectFrom('booking')
      .select('identifier')
      .where('clientIdentifier', '=', client)
      .where('providerIdentifier', '=', provider)
      .where((row) =>
        row.or([
          isUsed,
          row.and([
            row('isConsultation', '=', false),
            row('status', 'in', ['booking_request', 'unscheduled', 'pending', 'confirmed', 'completed', 'no_show']),
          ]),
        ]),
      )
      .limit(1),
  )

/** Consultations of the client that are still to come, with any therapist. */
export async function countOpenConsultations(db: Db, client: string, now: string): Promise<number> {
  const { count } = await db
    .selectFrom('booking')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('clientIdentifier', '=', client)
    .where('isConsultation', '=', true)
    .where('status', '=', 'confirmed')
    .where('endAt', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

/** Whether a listed therapist offers consultations to new clients. */
export const offersConsultations = (db: Db, provider: string): Promise<boolean> =>
  finds(
    db
      .selectFrom('providerSchedule as s')
      .innerJoin('providerListing as l', 'l.providerIdentifier', 's.providerIdentifier')
      .select('s.version')
      .where('s.providerIdentifier', '=', provider)
      .where('s.offersConsultation', '=', true)
      .where('s.acceptingNewClients', '=', true),
  )
