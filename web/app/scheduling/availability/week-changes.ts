/** The days of a week that differ from the stored ones. */
import { hoursTyped } from './hours-text.ts'
import type { Day } from './week.ts'

const hoursOf = ({ isAvailable, intervals }: Day) => (isAvailable ? hoursTyped(intervals) : '')

export interface DayChange {
  weekday: number
  /** `8-12, 13-17`; empty for a closed day. */
  hours: string
}

export const changesOf = (stored: readonly Day[], edited: readonly Day[]): DayChange[] =>
  edited.flatMap((day) => {
    const before = stored.find(({ weekday }) => weekday === day.weekday)
    const hours = hoursOf(day)
    return before && hoursOf(before) === hours ? [] : [{ weekday: day.weekday, hours }]
  })
