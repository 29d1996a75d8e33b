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
 * Returns whether it is quiet in the user's time zone. Quiet hours may start on the previous day. When the clock repeats an
 * hour, quiet lasts from the first occurrence to the end of the second.
 */
export function isQuiet({ quietFrom, quietUntil }: Quiet, zone: string, now: Temporal.Instant): boolean {
  if (quietFrom === null || quietUntil === null) return false
  const [from, until] = [clockOf(quietFrom), clockOf(quietUntil)]
  const nights = Temporal.PlainTime.compare(until, from) > 0 ? 0 : 1
  const today = now.toZonedDateTimeISO(zone).toPlainDate()
  return [today.subtract({ days: 1 }), today].some((day) => {
    const begins = day.toPlainDateTime(from).toZonedDateTime(zone, { disambiguation: 'earlier' })
    const ends = day.add({ days: nights }).toPlainDateTime(until).toZonedDateTime(zone, { disambiguation: 'later' })
    return isAtOrAfter(now, begins.toInstant()) && !isAtOrAfter(now, ends.toInstant())
  })
}

const isAtOrAfter = (moment: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(moment, other) >= 0

/** Messages unread since the first time are due for a mail; a user with a mail after the second gets no other. */
export const mailMoments = (now: Temporal.Instant) => ({
  unreadBefore: now.subtract({ minutes: notificationLimits.mailAfterMinutes }),
  mailedAfter: now.subtract({ hours: notificationLimits.mailEveryHours }),
})

export const retainedSince = (now: Temporal.Instant): Temporal.Instant =>
  now.subtract({ hours: 24 * notificationLimits.retentionDays })
