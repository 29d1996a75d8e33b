import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { finds } from '#platform/database/outcome.ts'

interface Moments {
  endedBefore: string
  /** Whoever was not seen since is not in the room any more. */
  seenSince: string
  /** Rooms of sessions that ended before are closed. */
  closedBefore: string
}

/** Confirmed sessions that ended before the given instant, without those in whose open room both sides still are. */
const ended = (db: Db, { endedBefore, seenSince, closedBefore }: Moments) =>
  db
    .selectFrom('booking as b')
    .select('b.identifier')
    .where('b.status', '=', 'confirmed')
    .where('b.endAt', '<=', endedBefore)
    .where(
      sql<boolean>`not exists (select from session_room r where r.booking_identifier = b.identifier
        and b.end_at > ${closedBefore}::timestamptz
        and (select count(distinct m.role) from room_occupant o
               join booking_participant m on m.identifier = o.participant_identifier
              where o.booking_identifier = b.identifier and o.state = 'inside' and o.seen_at > ${seenSince}::timestamptz
                and m.role <> 'guest') = 2)`,
    )

export const endedBookings = (db: Db, moments: Moments, limit: number) => ended(db, moments).limit(limit).execute()

export const hasEnded = (db: Db, booking: string, moments: Moments): Promise<boolean> =>
  finds(ended(db, moments).where('b.identifier', '=', booking))
