import { useState } from 'react'
import { availabilityApi } from '#schemas/scheduling/availability.calls.gen.ts'
import type { CalendarDay, TimeSlot } from '#schemas/scheduling/availability.ts'
import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import { dateOf, monthOf, placeOf, plainDateOf, timeOf } from '#shared/i18n/format.ts'
import { visitorZone } from '#shared/i18n/locale.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { useRead } from '#site/lib/use-read.ts'
import { Retry } from '#site/shell/Retry.tsx'
import { strip } from '#site/day-strip/day-strip-classes.ts'
import { classes } from './classes.ts'

interface HoursProps {
  provider: PublicProvider
  therapy: string
  isConsultation: boolean
  chosen: string | null
  /** The hour that is held for this visitor, which others cannot book. */
  held: string | null
  onChoose: (slot: TimeSlot) => void
}

const forConsultation = { for: 'consultation' } as const
const toNextMonth = { fallback: 'next' } as const

const monthAfter = (month: string, step: number) => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + step, 1)).toISOString().slice(0, 7)
}

const isAt = ({ startTime }: TimeSlot, at: string | null): boolean =>
  at !== null && Date.parse(startTime) === Date.parse(at)

/** The held hour stands among the free ones of its day. */
function withHeld(days: readonly CalendarDay[], held: string | null, zone: string): CalendarDay[] {
  if (held === null) return [...days]
  const day = plainDateOf(zone, held)
  return days.map((one) => {
    if (one.date.date !== day || one.timeSlot.some((slot) => isAt(slot, held))) return one
    const mine = { identifier: 'held', startTime: held, endTime: held }
    const timeSlot = [...one.timeSlot, mine].toSorted((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime))
    return { ...one, timeSlot }
  })
}

interface HourButtonProps {
  slot: TimeSlot
  zone: string
  isChosen: boolean
  isMine: boolean
  onChoose: (slot: TimeSlot) => void
}

function HourButton({ slot, zone, isChosen, isMine, onChoose }: HourButtonProps) {
  const { locale, t } = useReading()
  const time = timeOf(locale, zone, slot.startTime)
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      {...(isMine && { className: strip.mine, 'aria-label': t('book_page.yours', { time }) })}
      onClick={() => onChoose(slot)}
    >
      {time}
    </button>
  )
}

/** The free days and hours of a month, in the visitor's time zone. */
export function Hours({ provider, therapy, isConsultation, chosen, held, onChoose }: HoursProps) {
  const { locale, t } = useReading()
  const zone = visitorZone()
  const [today] = useState(() => plainDateOf(zone, new Date()).slice(0, 7))
  const [month, setMonth] = useState(() => plainDateOf(zone, chosen ?? provider.nextSlotAt ?? new Date()).slice(0, 7))
  // The month that opens by itself is followed by the next one where it has nothing; a chosen month is shown as it is.
  const [isFirst, setFirst] = useState(true)
  const [day, setDay] = useState<string | null>(chosen === null ? null : plainDateOf(zone, chosen))
  const { data, error, isFetching, refetch } = useRead(availabilityApi.publicMonth, {
    params: { providerId: provider.identifier, month },
    query: { category: therapy, timezone: zone, ...(isConsultation && forConsultation), ...(isFirst && toNextMonth) },
  })
  const shown = data?.month ?? month
  const days = withHeld(data?.days ?? [], held, zone).filter(({ timeSlot }) => timeSlot.length > 0)
  const open = days.find(({ date }) => date.date === day) ?? days[0]
  const go = (step: number) => {
    setMonth(monthAfter(shown, step))
    setFirst(false)
    setDay(null)
  }
  return (
    <div className={classes.hoursBlock} aria-busy={isFetching}>
      <div className={classes.month}>
        <button type="button" aria-label={t('book_page.month_before')} disabled={shown <= today} onClick={() => go(-1)}>
          ‹
        </button>
        <b aria-live="polite">{monthOf(locale, shown)}</b>
        <button
          type="button"
          aria-label={t('book_page.month_after')}
          disabled={shown >= monthAfter(today, 2)}
          onClick={() => go(1)}
        >
          ›
        </button>
      </div>
      {isFirst && shown !== month && <p className={classes.hint}>{t('book_page.month_next')}</p>}
      {error !== undefined && <Retry text={t('shared.broken')} onRetry={refetch} />}
      {!data && error === undefined && <div className={classes.hoursWait} aria-hidden="true" />}
      {data && days.length === 0 && <p className={classes.hint}>{t('book_page.month_full')}</p>}
      {open && (
        <>
          <ul className={strip.days} aria-label={t('book_page.days')}>
            {days.map(({ date: { date } }) => (
              <li key={date}>
                <button type="button" aria-pressed={date === open.date.date} onClick={() => setDay(date)}>
                  <span>{dateOf(locale, date, { weekday: 'short' })} </span>
                  <b>{dateOf(locale, date, { day: 'numeric' }).replace('.', '')}</b>
                </button>
              </li>
            ))}
          </ul>
          <ul
            className={strip.hours}
            aria-label={dateOf(locale, open.date.date, { weekday: 'long', day: 'numeric', month: 'long' })}
          >
            {open.timeSlot.map((slot) => (
              <li key={slot.identifier}>
                <HourButton
                  slot={slot}
                  zone={zone}
                  isChosen={isAt(slot, chosen)}
                  isMine={isAt(slot, held)}
                  onChoose={onChoose}
                />
              </li>
            ))}
          </ul>
          <p className={classes.hint}>
            {zone === provider.timezone
              ? t('book_page.zone', { place: placeOf(zone) })
              : t('book_page.zones', { mine: placeOf(zone), theirs: placeOf(provider.timezone) })}
          </p>
        </>
      )}
    </div>
  )
}
