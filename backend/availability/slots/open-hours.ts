/** The hours as spans of instants, whatever the length of a session: is a session still inside of them? */
import { DAY, minuteAtOrAfter, minuteAtOrBefore } from './calendar-minutes.ts'
import { blocksFrom, localRules, type Slot, type SlotRules } from './compile-rules.ts'
import { localDay, zoneTable } from './zone-table.ts'

/** Does the session lie inside the hours? Hours that touch, also over midnight, count as one. */
export function isInsideHours({ zone, ...rules }: Omit<SlotRules, 'slotMinutes'>, { startAt, endAt }: Slot): boolean {
  const [from, to] = [minuteAtOrBefore(startAt), minuteAtOrAfter(endAt)]
  const table = zoneTable(zone, from - 4 * DAY, to + 4 * DAY)
  const local = localRules(rules)
  const blocks: (readonly [start: number, end: number])[] = []
  for (let day = localDay(table, from) - 2; day <= localDay(table, to) + 1; day += 1)
    blocks.push(...blocksFrom(local, table, day))

  let reached = from
  for (const [start, end] of blocks.toSorted((one, other) => one[0] - other[0]))
    if (start <= reached && end > reached) reached = end
  return reached >= to
}
