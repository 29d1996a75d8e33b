/** How long it takes until an instant, in the two largest units that say something. */

export interface TimeUntil {
  days: number
  hours: number
  minutes: number
}

const minuteMs = 60_000
const dayMinutes = 24 * 60

/** Days and hours; under a day hours and minutes; under an hour minutes. Never less than a minute; null once it is over. */
export function timeUntil(instant: string, now: number): TimeUntil | null {
  const left = Math.ceil((Date.parse(instant) - now) / minuteMs)
  if (left <= 0) return null
  const days = Math.floor(left / dayMinutes)
  const hours = Math.floor((left % dayMinutes) / 60)
  return { days, hours, minutes: days > 0 ? 0 : left % 60 }
}

type Translate = (key: string, words?: Record<string, string | number>) => string

/** `2 days, 22 hours` */
export function timeUntilWords(until: TimeUntil, t: Translate): string {
  const units = (['days', 'hours', 'minutes'] as const)
    .filter((unit) => until[unit] > 0)
    .map((unit) => t(`home.next.${unit}`, { smart_count: until[unit] }))
  const [first = '', second] = units
  return second === undefined ? first : t('home.next.two', { first, second })
}
