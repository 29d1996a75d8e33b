import { bookingLimits } from '#schemas/scheduling/bookings.ts'
import { iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { countOpenConsultations, hasMet, type ConsultationPair } from './consultation-queries.ts'

/**
 * Refuses a free first consultation that the client cannot book now (docs/product-rules.md#free-consultation). Within a transaction the
 * caller has serialised new bookings of the client.
 */
export async function demandConsultation(
  db: Db,
  { now, ...pair }: ConsultationPair & { now: Temporal.Instant },
): Promise<void> {
  if (await hasMet(db, pair)) throw refused('CONSULTATION_UNAVAILABLE')
  if ((await countOpenConsultations(db, pair.client, iso(now))) >= bookingLimits.openConsultationsPerClient)
    throw refused('CONSULTATION_LIMIT')
}
