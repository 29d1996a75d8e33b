import { iso } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { isFirstTime } from '#platform/database/first-time.ts'
import type { JobPayloads } from '#platform/jobs/jobs.ts'
import { lockAnyBooking } from './queries.ts'
import { type BookingEvent, type NotifyContext, notifyBothSides } from './announce.ts'

/** Sends a delayed event once, unless the booking was undone or moved in between, which has its own mail. */
export async function announceNow(
  { db: root, ...context }: NotifyContext & { db: Db },
  { identifier, version, startAt, news }: JobPayloads['announce'],
): Promise<void> {
  await inTransaction(root, async (db) => {
    const booking = await lockAnyBooking(db, identifier)
    if (booking?.status !== 'confirmed' || booking.startAt !== startAt) return
    if (!(await isFirstTime(db, `announce:${identifier}:${version}`, iso(context.now)))) return
    await notifyBothSides(db, context, booking, news as BookingEvent)
  })
}
