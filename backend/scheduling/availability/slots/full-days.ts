/** Dates of the provider that have reached the daily session limit. */
import { DAY, minuteAtOrBefore } from './calendar-minutes.ts'
import type { Busy } from './free-slots.ts'
import { localDay, zoneTable } from './zone-table.ts'

interface Counted {
  readonly busy: readonly Busy[]
  readonly maxPerDay?: number | null | undefined
}

/** Returns a test whether the provider's date of an instant in [from, to) is full; null without a daily limit. */
export function fullDayTest(
  zone: string,
  { busy, maxPerDay }: Counted,
  [from, to]: readonly [from: number, to: number],
): ((minute: number) => boolean) | null {
  if (typeof maxPerDay !== 'number') return null
  const starts = busy.filter(({ startAt, endAt }) => startAt !== endAt).map(({ startAt }) => minuteAtOrBefore(startAt))
  const table = zoneTable(zone, Math.min(from, ...starts) - DAY, Math.max(to, ...starts) + DAY)
  const sessions = new Map<number, number>()
  for (const start of starts) {
    const day = localDay(table, start)
    sessions.set(day, (sessions.get(day) ?? 0) + 1)
  }
  return (minute) => (sessions.get(localDay(table, minute)) ?? 0) >= maxPerDay
}
