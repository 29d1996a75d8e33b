/**
 * From weekly rules and custom dates to the fixed grid of slots: everything that depends on neither bookings, the
 * current time nor the viewer.
 */
import { DAY, instantText, parseDay, weekdayOf } from './calendar-minutes.ts'
import { instantOfWallTime, localDay, startOfDay, type ZoneTable, zoneTable } from './zone-table.ts'

/** Flat pairs of start and end in minutes of the local date, 0 to 2880; an end at or before its start means the next date. */
export type Minutes = readonly number[]

export interface WeekRule {
  /** 1 is Monday, 7 is Sunday. */
  readonly weekday: number
  readonly minutes: Minutes
}

export interface CustomDate {
  /** Date of the provider, `YYYY-MM-DD`. */
  readonly date: string
  readonly isAvailable: boolean
  readonly minutes: Minutes
}

export interface SlotRules {
  /** IANA zone of the provider. */
  readonly zone: string
  readonly slotMinutes: number
  readonly week: readonly WeekRule[]
  readonly customDates: readonly CustomDate[]
}

export interface Slot {
  readonly startAt: string
  readonly endAt: string
}

/** A week of the grid, counted from 1970-01-01T00:00Z: slot starts, and the slots that were requested so far. */
export interface GridWeek<S extends Slot> {
  readonly starts: readonly number[]
  readonly slots: (S | undefined)[]
}

export interface CompiledRules<S extends Slot = Slot> {
  readonly zone: string
  readonly slotMinutes: number
  /** The slot at this instant; the same place in the grid always returns the same object. */
  readonly slotAt: (week: GridWeek<S>, place: number) => S
  readonly gridWeek: (number: number) => GridWeek<S>
}

export const GRID_WEEK = 7 * DAY
const maxCachedWeeks = 60

/**
 * Compiles the rules of one provider, category and session length. Cache the result until the rules change: the grid is
 * computed once per week of the year and shared by all answers, with the fields that `describe` adds to a slot.
 */
export function compileRules(rules: SlotRules): CompiledRules
export function compileRules<S extends Slot>(rules: SlotRules, describe: (slot: Slot) => S): CompiledRules<S>
export function compileRules(rules: SlotRules, describe: (slot: Slot) => Slot = (slot) => slot): CompiledRules {
  const { zone, slotMinutes } = rules
  if (!Number.isInteger(slotMinutes) || slotMinutes < 1) throw new RangeError(`Not a session length: ${slotMinutes}`)

  const local = localRules(rules)
  const weeks = new Map<number, GridWeek<Slot>>()
  return {
    zone,
    slotMinutes,
    slotAt: (week, place) => (week.slots[place] ??= describe(plainSlot(week.starts[place] ?? 0, slotMinutes))),
    gridWeek: (number) => {
      const known = weeks.get(number)
      if (known) return known

      if (weeks.size >= maxCachedWeeks) weeks.clear()
      const starts = slotStarts(local, zone, slotMinutes, number * GRID_WEEK, (number + 1) * GRID_WEEK)
      const week = { starts, slots: Array<undefined>(starts.length).fill(undefined) }
      weeks.set(number, week)
      return week
    },
  }
}

const plainSlot = (start: number, slotMinutes: number): Slot => ({
  startAt: instantText(start),
  endAt: instantText(start + slotMinutes),
})

export interface LocalRules {
  readonly weekdays: readonly Minutes[]
  readonly customDays: ReadonlyMap<number, Minutes>
}

export function localRules({ week, customDates }: Pick<SlotRules, 'week' | 'customDates'>): LocalRules {
  const ofWeekday = (weekday: number) => week.filter((rule) => rule.weekday === weekday).flatMap((rule) => rule.minutes)
  return {
    weekdays: [0, 1, 2, 3, 4, 5, 6, 7].map((weekday) => blocksOf(ofWeekday(weekday))),
    customDays: new Map(
      customDates.map((custom) => [parseDay(custom.date), custom.isAvailable ? blocksOf(custom.minutes) : []]),
    ),
  }
}

/** Merges overlapping or adjacent intervals of one date. */
export function blocksOf(minutes: Minutes): Minutes {
  const intervals: [start: number, end: number][] = []
  for (let i = 0; i + 1 < minutes.length; i += 2) {
    const [start = 0, end = 0] = [minutes[i], minutes[i + 1]]
    intervals.push([start, end > start ? end : end + DAY])
  }
  intervals.sort((a, b) => a[0] - b[0])

  const blocks: number[] = []
  for (const [start, end] of intervals) {
    const lastEnd = blocks.at(-1)
    if (lastEnd === undefined || start > lastEnd) blocks.push(start, end)
    else blocks[blocks.length - 1] = Math.max(lastEnd, end)
  }
  return blocks
}

/** Slot starts between two instants, ascending, each once. */
function slotStarts(rules: LocalRules, zone: string, slotMinutes: number, from: number, to: number): readonly number[] {
  const table = zoneTable(zone, from - 4 * DAY, to + 4 * DAY)
  const lastDay = localDay(table, to) + 1
  const starts: number[] = []
  let last = Number.NEGATIVE_INFINITY
  let isAscending = true

  // A block can reach into the next date, and into the one after that where a zone skipped a whole date.
  for (let day = localDay(table, from) - 2; day <= lastDay; day += 1) {
    for (const [first, end] of blocksFrom(rules, table, day)) {
      for (let start = first; start <= end - slotMinutes; start += slotMinutes) {
        if (start < from || start >= to) continue
        if (start <= last) isAscending = false
        last = start
        starts.push(start)
      }
    }
  }
  return isAscending ? starts : [...new Set(starts)].sort((a, b) => a - b)
}

/** The blocks that begin on a date, as instants. */
export function blocksFrom(
  rules: LocalRules,
  table: ZoneTable,
  day: number,
): (readonly [start: number, end: number])[] {
  const blocks = rules.customDays.get(day) ?? rules.weekdays[weekdayOf(day)] ?? []
  const spans: (readonly [start: number, end: number])[] = []
  if (blocks.length === 0) return spans

  const cutAt = nextCut(rules, table, day)
  for (let i = 0; i < blocks.length; i += 2) {
    const start = instantOfWallTime(table, day * DAY + (blocks[i] ?? 0))
    spans.push([start, Math.min(instantOfWallTime(table, day * DAY + (blocks[i + 1] ?? 0)), cutAt)])
  }
  return spans
}

/** Blocks of earlier dates end where a custom date starts. */
function nextCut({ customDays }: LocalRules, table: ZoneTable, day: number): number {
  if (customDays.has(day + 1)) return startOfDay(table, day + 1)
  return customDays.has(day + 2) ? startOfDay(table, day + 2) : Number.POSITIVE_INFINITY
}
