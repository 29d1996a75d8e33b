/** Claims of a session that goes on for longer. */
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

interface People {
  booking: string
  people: readonly string[]
  now: string
}

/** Start of what either person has next after `endAt`; null if nothing follows. */
export async function nextClaim(
  db: Db,
  { booking, people, endAt, now }: People & { endAt: string },
): Promise<string | null> {
  const { start } = await db
    .selectFrom('claim')
    .select(sql<string | null>`min(greatest(lower(span), ${endAt}::timestamptz))`.as('start'))
    .where('personIdentifier', 'in', people)
    .where('ownerIdentifier', '<>', booking)
    .where(sql<boolean>`upper(span) > ${endAt}::timestamptz`)
    .where((row) =>
      row.or([row('state', '=', 'booked'), row.and([row('state', '=', 'held'), row('expiresAt', '>', now)])]),
    )
    .executeTakeFirstOrThrow()
  return start
}

/** Holds of these people that nobody paid in time, where the longer session needs them. */
export const expireHolds = (db: Db, { booking, people, until, now }: People & { until: string }) =>
  db
    .updateTable('claim')
    .set({ state: 'expired', expiresAt: null })
    .where('personIdentifier', 'in', people)
    .where('ownerIdentifier', '<>', booking)
    .where('state', '=', 'held')
    .where('expiresAt', '<=', now)
    .where(sql<boolean>`lower(span) < ${until}::timestamptz`)
    .execute()

/**
 * Lengthens one person's claim; the buffer after the session may be used up. The database refuses it with an exclusion
 * violation if the time is taken.
 */
export const lengthenClaim = (db: Db, { booking, person, until }: { booking: string; person: string; until: string }) =>
  db
    .updateTable('claim')
    .set({ span: sql<string>`tstzrange(lower(span), greatest(upper(span), ${until}::timestamptz))` })
    .where('bookingIdentifier', '=', booking)
    .where('personIdentifier', '=', person)
    .where('kind', '=', 'booking')
    .where('state', '=', 'booked')
    .execute()
