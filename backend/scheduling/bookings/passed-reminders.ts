import { reminderHours } from '#schemas/scheduling/bookings.ts'
import { iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { isFirstTime } from '#platform/database/first-time.ts'
import type { LockedBooking } from './queries.ts'

/** Key of a reminder of a session at one start; a new start has its own keys. */
export const reminderKey = (identifier: string, startAt: string, hours: number) =>
  `reminder:${identifier}:${Temporal.Instant.from(startAt).epochMilliseconds}:${hours}`

/** Marks reminders whose hour has already passed as sent, because the client has just chosen the time. */
export async function skipPassedReminders(
  db: Db,
  { identifier, startAt }: LockedBooking,
  now: Temporal.Instant,
): Promise<void> {
  if (startAt === null) return
  const hoursLeft = now.until(Temporal.Instant.from(startAt)).total('hours')
  for (const hours of reminderHours)
    if (hours > hoursLeft) await isFirstTime(db, reminderKey(identifier, startAt, hours), iso(now))
}
