/** Opening hours as spans of instants, independent of session length. */
import { DAY, minuteAtOrAfter, minuteAtOrBefore, parseDay } from './calendar-minutes.ts'
import { blocksFrom, type LocalRules, localRules, type Slot, type SlotRules } from './slot-grid.ts'
import { localDay, zoneTable } from './zone-table.ts'

type Hours = Omit<SlotRules, 'slotMinutes'>

/** Returns a test whether a session is within the hours. Adjacent hours, also across midnight, count as one span. */
export function insideHours({ zone, ...rules }: Hours): (session: Slot) => boolean {
  const local = localRules(rules)
  return ({ startAt, endAt }) => {
    const [from, to] = [minuteAtOrBefore(startAt), minuteAtOrAfter(endAt)]
    const table = zoneTable(zone, from - 4 * DAY, to + 4 * DAY)
    const blocks: (readonly [start: number, end: number])[] = []
    for (let day = localDay(table, from) - 2; day <= localDay(table, to) + 1; day += 1)
      blocks.push(...blocksFrom(local, table, day))

    let reached = from
    for (const [start, end] of blocks.toSorted((one, other) => one[0] - other[0]))
      if (start <= reached && end > reached) reached = end
    return reached >= to
  }
}

/** Offered minutes on dates of the provider; time that several calendars offer counts once. */
export function offeredMinutes(
  zone: string,
  calendars: readonly Omit<Hours, 'zone'>[],
  dates: readonly string[],
): number[] {
  const all = calendars.map(localRules)
  return dates.map((date) => {
    const day = parseDay(date)
    return unitedMinutes(all, zone, day)
  })
}

function unitedMinutes(all: readonly LocalRules[], zone: string, day: number): number {
  const table = zoneTable(zone, (day - 4) * DAY, (day + 6) * DAY)
  const blocks = all.flatMap((rules) => blocksFrom(rules, table, day)).toSorted((one, other) => one[0] - other[0])
  let [minutes, reached] = [0, Number.NEGATIVE_INFINITY]
  for (const [start, end] of blocks) {
    minutes += Math.max(0, end - Math.max(start, reached))
    reached = Math.max(reached, end)
  }
  return minutes
}
