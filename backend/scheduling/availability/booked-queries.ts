import type { BookingStatus } from '#schemas/scheduling/bookings.ts'
import type { Db } from '#platform/database/database.ts'

interface Span {
  /** ISO instants; sessions that start in [from, to). */
  from: string
  to: string
  statuses: readonly BookingStatus[]
}

/** Sessions of a provider in order of time, with the names of their clients. */
export const readBooked = (db: Db, provider: string, { from, to, statuses }: Span) =>
  db
    .selectFrom('booking as b')
    .innerJoin('appUser as c', 'c.identifier', 'b.clientIdentifier')
    .select(['b.identifier', 'b.startAt', 'b.endAt', 'b.status', 'b.therapyId', 'c.firstName', 'c.lastName'])
    .where('b.providerIdentifier', '=', provider)
    .where('b.status', 'in', statuses)
    .where('b.startAt', '>=', from)
    .where('b.startAt', '<', to)
    .orderBy('b.startAt')
    .$narrowType<{ startAt: string; endAt: string }>()
    .execute()

export type BookedRow = Awaited<ReturnType<typeof readBooked>>[number]
