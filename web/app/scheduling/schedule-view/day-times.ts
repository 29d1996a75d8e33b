/** From places in the time grid and wall-clock times to instants, and back. */
import { clockIn, type Day, stepMinutes } from './days.ts'

const step = stepMinutes * 60_000

/** The instant of a row of the axis, also between two rows; in a gap the first one after it. */
export function timeAt({ start, end, steps }: Day, axis: readonly string[], row: number): number {
  const whole = Math.min(axis.length - 1, Math.max(0, Math.floor(row)))
  const index = steps.indexOf(axis[whole] ?? '')
  if (index >= 0) return Math.min(end, start + (index + Math.max(0, row - whole)) * step)
  const after = axis.slice(whole).find((name) => steps.includes(name))
  return after === undefined ? end : start + steps.indexOf(after) * step
}

/** The instant of a wall-clock time such as `14:00` or `24:00`; one that does not exist moves to the next that does. */
export function timeOn({ start, end, steps }: Day, time: string): number {
  const index = steps.findIndex((name) => name.slice(0, 5) >= time)
  return index < 0 ? end : start + index * step
}

/** The wall-clock date and time of an instant, to the minute. */
export function wallTime(zone: string, time: number): { date: string; time: string } {
  const clock = clockIn(zone)
  return { date: clock.date(time), time: clock.time(time) }
}
