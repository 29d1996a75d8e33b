/** Office hours of a therapist, in the wall clock time of the therapist. */
import type { OfficeHours } from '#schemas/care/messages.ts'

/** Storage order: by weekday and start. */
export const sortedHours = (hours: readonly OfficeHours[]): OfficeHours[] => hours.toSorted(byTime)

const byTime = (one: OfficeHours, other: OfficeHours) =>
  one.weekday - other.weekday || (one.startTime < other.startTime ? -1 : Number(one.startTime > other.startTime))

/** Locale keys by field path: each interval ends after it starts, and intervals of a day do not overlap. */
export function problemsOfHours(hours: readonly OfficeHours[]): Record<string, string> {
  const problems: Record<string, string> = {}
  const sorted = hours.map((one, place) => ({ ...one, place })).toSorted(byTime)
  for (const [at, { weekday, startTime, endTime, place }] of sorted.entries()) {
    const before = sorted[at - 1]
    if (endTime <= startTime) problems[`officeHours.${place}.endTime`] = 'messages.hours_end'
    else if (before?.weekday === weekday && startTime < before.endTime)
      problems[`officeHours.${place}.startTime`] = 'messages.hours_overlap'
  }
  return problems
}

export function isOpen(hours: readonly OfficeHours[], zone: string, now: Temporal.Instant): boolean {
  const local = now.toZonedDateTimeISO(zone)
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' })
  return hours.some(
    ({ weekday, startTime, endTime }) => weekday === local.dayOfWeek && startTime <= time && time < endTime,
  )
}

/** The only interval of a week may fall into the hour that a clock change skips; then the next week counts. */
const daysAhead = 14

/** Next start of office hours; null when there are none. */
export function opensAt(hours: readonly OfficeHours[], zone: string, now: Temporal.Instant): Temporal.Instant | null {
  const today = now.toZonedDateTimeISO(zone).toPlainDate()
  for (let ahead = 0; ahead <= daysAhead; ahead += 1) {
    const date = today.add({ days: ahead })
    const [first] = hours
      .filter(({ weekday }) => weekday === date.dayOfWeek)
      .flatMap(({ startTime }) => startsOf(date, startTime, zone))
      .filter((start) => Temporal.Instant.compare(start, now) > 0 && isOpen(hours, zone, start))
      .toSorted((one, other) => Temporal.Instant.compare(one, other))
    if (first) return first
  }
  return null
}

/** A wall clock time may occur twice in a day or be skipped; skipped hours start at the clock change. */
function startsOf(date: Temporal.PlainDate, time: string, timeZone: string): Temporal.Instant[] {
  const at = (disambiguation: 'earlier' | 'later') =>
    date.toPlainDateTime(time).toZonedDateTime(timeZone, { disambiguation })
  const later = at('later')
  const isLeftOut = !later.toPlainTime().equals(time)
  const change = isLeftOut ? later.getTimeZoneTransition('previous') : null
  return [at('earlier'), later, ...(change ? [change] : [])].map((start) => start.toInstant())
}
