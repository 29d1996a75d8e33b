import { iso } from '#platform/context/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { notifyBothSides, type NotifyContext } from '#backend/scheduling/bookings/announce.ts'
import { lockRunningBooking } from '#backend/scheduling/bookings/lock-running-booking.ts'
import { sweepEach } from '#backend/scheduling/bookings/sweep-each.ts'
import type { Db } from '#platform/database/database.ts'
import { markReminded, unattended } from './host-queries.ts'
import { seenSince } from './rules.ts'

interface Reminding extends NotifyContext {
  db: Db
}

/** Reminds therapists, once for each session, that somebody has waited since the start. */
export async function remindAbsent(reminding: Reminding, onError: (error: unknown) => void): Promise<void> {
  const { db: root, now } = reminding
  const found = await unattended(root, { now: iso(now), since: iso(seenSince(now)) })
  await sweepEach(
    found,
    ({ identifier }) =>
      inTransaction(root, async (db) => {
        const booking = await lockRunningBooking(db, identifier)
        if (!booking || booking.endAt === null) return
        if (!(await markReminded(db, identifier, iso(now)))) return
        await notifyBothSides(db, reminding, booking, 'client_waits', { until: booking.endAt })
      }),
    onError,
  )
}
