import type { MatchTime } from '#schemas/marketplace/matching.ts'

const hoursOfWeek = 7 * 24
const [noon, evening] = [12, 17]

/** Whether an hour of the week, counted from Monday 00:00, is in one of these times. Other times than the weekend mean weekdays. */
export function isInTimes(hourOfWeek: number, times: readonly MatchTime[]): boolean {
  if (hourOfWeek >= 5 * 24) return times.includes('weekend')
  const hour = hourOfWeek % 24
  return times.includes(hour < noon ? 'morning' : hour < evening ? 'afternoon' : 'evening')
}

/** Hour of the week of an instant in a time zone. */
export function hourOfWeekOf(instant: string, timezone: string): number {
  const { dayOfWeek, hour } = Temporal.Instant.from(instant).toZonedDateTimeISO(timezone)
  return (dayOfWeek - 1) * 24 + hour
}

/** The wanted times as bits for each hour of a week in UTC, by the offset that the time zone has now. */
export function hoursInTimes(times: readonly MatchTime[], timezone: string, now: Temporal.Instant): string {
  const offset = now.toZonedDateTimeISO(timezone).offsetNanoseconds / 3_600e9
  return Array.from({ length: hoursOfWeek }, (_, hour) => {
    const local = ((Math.floor(hour + offset) % hoursOfWeek) + hoursOfWeek) % hoursOfWeek
    return isInTimes(local, times) ? '1' : '0'
  }).join('')
}
