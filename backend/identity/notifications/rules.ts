import type { NotificationSettings } from '#schemas/identity/notifications.ts'
import { notificationLimits } from '#schemas/identity/notifications.ts'

type Quiet = Pick<NotificationSettings, 'quietFrom' | 'quietUntil'>

/** A quiet time has a beginning and another end, or there is none. Field and sentence of what is wrong, null where nothing is. */
export function problemOfQuiet({ quietFrom, quietUntil }: Quiet): Record<string, string> | null {
  if (quietFrom === null && quietUntil === null) return null
  if (quietFrom === null) return { quietFrom: 'validation.required' }
  if (quietUntil === null) return { quietUntil: 'validation.required' }
  return sameMoment(quietFrom, quietUntil) ? { quietUntil: 'notifications.settings.same' } : null
}

/** The end of a day is the beginning of the next. */
const clockOf = (wallTime: string) => Temporal.PlainTime.from(wallTime === '24:00' ? '00:00' : wallTime)
const sameMoment = (one: string, other: string) => clockOf(one).equals(clockOf(other))

/**
 * Is it quiet now on this person's clock? Quiet time may begin on the day before. Where the clock shows an hour twice, it is
 * quiet from the first one on and until the second one is over.
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

/** What is unread since then is told by mail; who had a mail since then gets no other. */
export const mailMoments = (now: Temporal.Instant) => ({
  unreadBefore: now.subtract({ minutes: notificationLimits.mailAfterMinutes }),
  mailedAfter: now.subtract({ hours: notificationLimits.mailEveryHours }),
})

export const keptSince = (now: Temporal.Instant): Temporal.Instant =>
  now.subtract({ hours: 24 * notificationLimits.keptDays })
