import type { HoursRow, TherapyRow } from './queries.ts'
import { defaultWeek } from './rules.ts'
import type { CustomDate, SlotRules, WeekRule } from './slots/slot-grid.ts'
import { insideHours } from './slots/open-hours.ts'

/** Week and custom dates of one calendar. */
export interface CalendarHours {
  /** Days of the week as saved; empty before the first save. */
  saved: readonly HoursRow[]
  /** Open days of the week; the default week until the general week is saved. */
  week: readonly WeekRule[]
  /** Keyed by date `YYYY-MM-DD`. */
  customDates: ReadonlyMap<string, CustomDate & { identifier: string }>
}

/** All rules of a provider at one version. */
export interface PracticeHours {
  version: number
  therapies: readonly TherapyRow[]
  /** Keyed by reference row number of the therapy; null is the general calendar. */
  hoursOf: (category: number | null) => CalendarHours
  /** Whether a session is within the hours of a calendar. */
  isInside: (category: number | null, session: { startAt: string; endAt: string }) => boolean
}

export function practiceHours(
  { version, timezone }: { version: number; timezone: string },
  { hours, therapies }: { hours: readonly HoursRow[]; therapies: readonly TherapyRow[] },
): PracticeHours {
  const byCategory = Map.groupBy(hours, ({ categoryId }) => categoryId)
  const hoursOf = remembered((category: number | null) => calendarHours(byCategory.get(category) ?? [], category))
  const insideOf = remembered((category: number | null) =>
    insideHours({ zone: timezone, ...rulesOf(hoursOf(category)) }),
  )
  return { version, therapies, hoursOf, isInside: (category, session) => insideOf(category)(session) }
}

/** Input of the slot engine. */
export const rulesOf = ({ week, customDates }: CalendarHours): Pick<SlotRules, 'week' | 'customDates'> => ({
  week,
  customDates: [...customDates.values()],
})

function calendarHours(rows: readonly HoursRow[], category: number | null): CalendarHours {
  const saved = rows.filter(({ date }) => date === null)
  const week = saved.length === 0 && category === null ? defaultWeek : saved
  return {
    saved,
    week: week.filter(({ isAvailable }) => isAvailable),
    customDates: new Map(rows.flatMap(({ date, ...row }) => (date === null ? [] : [[date, { ...row, date }]]))),
  }
}

function remembered<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    const value = known.get(key) ?? make(key)
    known.set(key, value)
    return value
  }
}
