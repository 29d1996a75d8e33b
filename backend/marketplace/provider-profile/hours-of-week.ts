const hours = 7 * 24
const hourMs = 3_600_000
/** 1970-01-01 was a Thursday. */
const fromMonday = 3 * 24

/** A bit for each hour of a week in UTC, from Monday 00:00: whether one of the instants is in it. */
export function hoursOfWeek(instants: readonly string[]): string {
  const taken = new Set(instants.map((instant) => (Math.floor(Date.parse(instant) / hourMs) + fromMonday) % hours))
  return Array.from({ length: hours }, (_, hour) => (taken.has(hour) ? '1' : '0')).join('')
}
