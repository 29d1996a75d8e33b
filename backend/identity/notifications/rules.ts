import type { NotificationSettings } from '#schemas/identity/notifications.ts'
import { notificationLimits } from '#schemas/identity/notifications.ts'

type Quiet = Pick<NotificationSettings, 'quietFrom' | 'quietUntil'>

/**
 * Quiet hours need both a start and a different end, or neither. Returns the field and the error text, or null if they are
 * valid.
 */
export function problemOfQuiet({ quietFrom, quietUntil }: Quiet): Record<string, string> | null {
  if (quietFrom === null && quietUntil === null) return null
  if (quietFrom === null) return { quietFrom: 'validation.required' }
  if (quietUntil === null) return { quietUntil: 'validation.required' }
  return sameMoment(quietFrom, quietUntil) ? { quietUntil: 'notifications.settings.same' } : null
}

/** 24:00 is 00:00 of the next day. */
const clockOf = (wallTime: string) => Temporal.PlainTime.from(wallTime === '24:00' ? '00:00' : wallTime)
const sameMoment = (one: string, other: string) => clockOf(one).equals(clockOf(other))

/**
 * The end of the quiet time in the user's time zone; null outside of it. Quiet hours may start on the previous day. When the clock
 * repeats an hour, quiet lasts from the first occurrence to the end of the second.
 */
export function endOfQuiet(
  { quietFrom, quietUntil }: Quiet,
  zone: string,
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (quietFrom === null || quietUntil === null) return null
  const [from, until] = [clockOf(quietFrom), clockOf(quietUntil)]
  const nights = Temporal.PlainTime.compare(until, from) > 0 ? 0 : 1
  const today = now.toZonedDateTimeISO(zone).toPlainDate()
  for (const day of [today.subtract({ days: 1 }), today]) {
    const begins = day.toPlainDateTime(from).toZonedDateTime(zone, { disambiguation: 'earlier' }).toInstant()
    const lastDay = day.add({ days: nights })
    const ends = lastDay.toPlainDateTime(until).toZonedDateTime(zone, { disambiguation: 'later' }).toInstant()
    if (isAtOrAfter(now, begins) && !isAtOrAfter(now, ends)) return ends
  }
  return null
}

export const isQuiet = (quiet: Quiet, zone: string, now: Temporal.Instant): boolean =>
  endOfQuiet(quiet, zone, now) !== null

const isAtOrAfter = (moment: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(moment, other) >= 0

/** Messages unread since the first time are due for a mail; a user with a mail after the second gets no other. */
export const mailMoments = (now: Temporal.Instant) => ({
  unreadBefore: now.subtract({ minutes: notificationLimits.mailAfterMinutes }),
  mailedAfter: now.subtract({ hours: notificationLimits.mailEveryHours }),
})

export const retainedSince = (now: Temporal.Instant): Temporal.Instant =>
  now.subtract({ hours: 24 * notificationLimits.retentionDays })
