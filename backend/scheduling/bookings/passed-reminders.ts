import { reminderHours } from '#schemas/scheduling/bookings.ts'
import { iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { isFirstTime } from '#platform/database/first-time.ts'
import type { LockedBooking } from './queries.ts'

/** Marks the reminder of a session at one start; another start has marks of its own. */
export const reminderKey = (identifier: string, startAt: string, hours: number) =>
  `reminder:${identifier}:${Temporal.Instant.from(startAt).epochMilliseconds}:${hours}`

/** Who has just chosen a time need not be reminded of it by an hour that has already passed. */
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
