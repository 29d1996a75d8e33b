/** Days of the small calendar of a date field, on ISO dates without a time zone. */
const dayMs = 86_400_000
const timeOf = (date: string) => Date.parse(`${date}T00:00:00Z`)
const isoOf = (time: number) => new Date(time).toISOString().slice(0, 10)

export const addDays = (date: string, days: number): string => isoOf(timeOf(date) + days * dayMs)

/** The same day of another month, or its last one. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  return isoOf(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(day, last.getUTCDate())))
}

/** 0 for Monday. */
const weekdayOf = (date: string) => (new Date(timeOf(date)).getUTCDay() + 6) % 7

/** Six weeks from Monday on, so that every month is equally high. */
export function weeksOf(date: string): string[][] {
  const first = `${date.slice(0, 7)}-01`
  const start = addDays(first, -weekdayOf(first))
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (__, day) => addDays(start, week * 7 + day)))
}

/** The day that a key leads to (ARIA Authoring Practices, date picker dialog); null for other keys. */
export function dayAfterKey(date: string, key: string, isShift: boolean): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1)
    case 'ArrowRight':
      return addDays(date, 1)
    case 'ArrowUp':
      return addDays(date, -7)
    case 'ArrowDown':
      return addDays(date, 7)
    case 'Home':
      return addDays(date, -weekdayOf(date))
    case 'End':
      return addDays(date, 6 - weekdayOf(date))
    case 'PageUp':
      return addMonths(date, isShift ? -12 : -1)
    case 'PageDown':
      return addMonths(date, isShift ? 12 : 1)
    default:
      return null
  }
}
