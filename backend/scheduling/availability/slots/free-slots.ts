/** The iteration over the grid that skips busy slots; day answers, lists and booking checks share it. */
import { minuteAtOrAfter, minuteAtOrBefore } from './calendar-minutes.ts'
import { GRID_WEEK } from './slot-grid.ts'
import type { CompiledRules, GridWeek, Slot } from './slot-grid.ts'

/** Stored time of a session: the session and its trailing buffer. */
export interface Busy {
  readonly startAt: string
  readonly endAt: string
}

/** Busy time as two lists of minutes: ascending, without overlaps. */
export interface BusySpans {
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/** Slots are whole minutes, so widening a span to whole minutes blocks no free slot. */
function spanOf({ startAt, endAt }: Busy): { start: number; end: number } {
  const start = minuteAtOrBefore(startAt)
  const end = minuteAtOrAfter(endAt)
  const isEmpty = end - start < 2 && startAt === endAt
  return { start, end: isEmpty ? start : end }
}

export function busySpans(busy: readonly Busy[]): BusySpans {
  const spans = busy.map(spanOf)
  if (spans.some((span, i) => span.start < (spans[i - 1]?.start ?? span.start))) spans.sort((a, b) => a.start - b.start)

  const starts: number[] = []
  const ends: number[] = []
  for (const { start, end } of spans) {
    const lastEnd = ends.at(-1)
    if (end <= start) continue
    if (lastEnd !== undefined && start <= lastEnd) {
      if (end > lastEnd) ends[ends.length - 1] = end
    } else {
      starts.push(start)
      ends.push(end)
    }
  }
  return { starts, ends }
}

/** Returns whether to go on to the next free slot. */
export type Visit<S extends Slot> = (start: number, week: GridWeek<S>, place: number) => boolean

/**
 * Visits free slots that start in [from, to), in order. Candidates and busy spans include their own trailing buffer, so
 * the gap holds on both sides.
 */
export function forEachFreeSlot<S extends Slot>(
  rules: CompiledRules<S>,
  { starts: busyStarts, ends: busyEnds }: BusySpans,
  bufferMinutes: number,
  [from, to]: readonly [from: number, to: number],
  visit: Visit<S>,
): void {
  const occupied = rules.slotMinutes + bufferMinutes
  let next = 0
  for (let number = Math.floor(from / GRID_WEEK); number * GRID_WEEK < to; number += 1) {
    const week = rules.gridWeek(number)
    for (let place = 0; place < week.starts.length; place += 1) {
      const start = week.starts[place] ?? 0
      if (start < from) continue
      if (start >= to) return
      while ((busyEnds[next] ?? Number.POSITIVE_INFINITY) <= start) next += 1
      if ((busyStarts[next] ?? Number.POSITIVE_INFINITY) < start + occupied) continue
      if (!visit(start, week, place)) return
    }
  }
}
