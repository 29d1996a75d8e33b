import type { NextHours as Next } from '#schemas/scheduling/availability.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { dateOf, plainDateOf, timeOf } from '#shared/i18n/format.ts'
import { visitorZone } from '#shared/i18n/locale.ts'
import { useReading } from '#shared/i18n/words.tsx'

/** The next free hours of a therapist, one below the other; each opens the booking with that hour. */
export function NextHours({ name, next }: { name: string; next: Next | undefined }) {
  const { locale, t } = useReading()
  if (!next) return <span className="cp-quiet">…</span>
  if (next.hours.length === 0) return t(next.acceptingNewClients ? 'compare.no_hours' : 'compare.full')
  return (
    <ul>
      {next.hours.map((at) => {
        const date = plainDateOf(visitorZone(), at)
        const day = dateOf(locale, date, { weekday: 'short', day: 'numeric', month: 'short' })
        const time = timeOf(locale, visitorZone(), at)
        return (
          <li key={at}>
            <a
              className="cp-hour"
              href={addressOf(locale, paths.book({ id: next.provider, at }))}
              aria-label={t('compare.book_at', { name, day, time })}
            >
              {day}, {time}
            </a>
          </li>
        )
      })}
    </ul>
  )
}
