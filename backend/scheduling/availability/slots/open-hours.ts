/** The hours as spans of instants, whatever the length of a session. */
import { DAY, minuteAtOrAfter, minuteAtOrBefore, parseDay } from './calendar-minutes.ts'
import { blocksFrom, type LocalRules, localRules, type Slot, type SlotRules } from './slot-grid.ts'
import { localDay, zoneTable } from './zone-table.ts'

type Hours = Omit<SlotRules, 'slotMinutes'>

/** Tells of sessions whether they lie inside the hours. Hours that touch, also over midnight, count as one. */
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

/** Minutes on offer on dates of the provider; where several calendars are open at once, the time counts once. */
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
