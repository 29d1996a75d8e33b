import type { NextHours } from '#schemas/scheduling/availability.ts'
import { nextHours } from '#schemas/scheduling/availability-limits.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { dateOf, plainDateOf, timeOf } from '#shared/i18n/format.ts'
import { type Locale, visitorZone } from '#shared/i18n/locale.ts'
import { useReading } from '#shared/i18n/words.tsx'
import classes from './hours.module.css'

interface HoursProps {
  name: string
  /** Undefined while they load. */
  next: NextHours | undefined
}

/** The next free hours of a therapist in the visitor's time zone; each opens the booking with that hour. */
export function Hours({ name, next }: HoursProps) {
  const { locale, t } = useReading()
  if (!next)
    return (
      <div className={classes.hours} aria-hidden="true">
        {Array.from({ length: nextHours }, (_, place) => (
          <span key={place} className={classes.waiting} />
        ))}
      </div>
    )
  if (next.hours.length === 0)
    return <p className={classes.none}>{t(next.acceptingNewClients ? 'search.no_slot' : 'search.full')}</p>
  return (
    <ul className={classes.hours}>
      {next.hours.map((at) => {
        const [day, time] = [dayName(locale, at, t('search.today')), timeOf(locale, visitorZone(), at)]
        return (
          <li key={at}>
            <a
              href={addressOf(locale, paths.book({ id: next.provider, at }))}
              aria-label={t('search.book_at', { name, day, time })}
            >
              <small>{day}</small> {time}
            </a>
          </li>
        )
      })}
    </ul>
  )
}

const fourWeeks = 28 * 86_400_000

/** `Today`, `Tue 24`; with the month where the day alone could be that of another month. */
function dayName(locale: Locale, at: string, today: string): string {
  const zone = visitorZone()
  const date = plainDateOf(zone, at)
  if (date === plainDateOf(zone, new Date())) return today
  const isFar = Date.parse(at) - Date.now() > fourWeeks
  const day = dateOf(locale, date, isFar ? { day: 'numeric', month: 'short' } : { day: 'numeric' })
  return `${dateOf(locale, date, { weekday: 'short' })} ${day}`
}
