import type { Booking } from '#schemas/scheduling/bookings.ts'
import { intlTag, type Locale } from '#shared/i18n/locale.ts'

export type Countdown = { key: 'in'; time: string } | { key: 'now' | 'running' } | { key: 'past'; instant: string }

/** Minutes after the start for which a session counts as starting. */
const startingMinutes = 5

/**
 * How far away a session is: in days and hours; in hours and minutes within the last day; in minutes within the last hour.
 * Null without a time.
 */
export function countdownOf(
  { startAt, endAt }: Pick<Booking, 'startAt' | 'endAt'>,
  locale: Locale,
  now: number,
): Countdown | null {
  if (startAt === null) return null
  // Rounded up, so that the last minute is one minute and not none.
  const minutes = Math.ceil((Date.parse(startAt) - now) / 60_000)
  if (minutes > 0) return { key: 'in', time: inUnits(minutes, locale) }
  if (minutes > -startingMinutes) return { key: 'now' }
  if (endAt !== null && Date.parse(endAt) > now) return { key: 'running' }
  return { key: 'past', instant: endAt ?? startAt }
}

const sizes = { day: 1440, hour: 60, minute: 1 } as const
type Unit = keyof typeof sizes

function inUnits(minutes: number, locale: Locale): string {
  const units: Unit[] = minutes >= sizes.day ? ['day', 'hour'] : ['hour', 'minute']
  const parts = units.map((unit, place) => {
    const rest = place === 0 ? minutes : minutes % sizes[units[0] ?? 'day']
    return { unit, count: Math.floor(rest / sizes[unit]) }
  })
  return parts
    .filter(({ count }) => count > 0)
    .map(({ unit, count }) =>
      new Intl.NumberFormat(intlTag[locale], { style: 'unit', unit, unitDisplay: 'long' }).format(count),
    )
    .join(', ')
}
