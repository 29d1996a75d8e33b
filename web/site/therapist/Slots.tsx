import { useState } from 'react'
import { availabilityApi } from '#schemas/scheduling/availability.calls.gen.ts'
import type { CalendarDay } from '#schemas/scheduling/availability.ts'
import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import { inBothTimeZones, dateOf, money, placeOf, plainDateOf, timeOf } from '#shared/i18n/format.ts'
import { endLeftHold } from '#shared/drafts/left-hold.ts'
import { visitorZone } from '#shared/i18n/locale.ts'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'
import { useRead } from '#site/lib/use-read.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { Retry } from '#site/shell/Retry.tsx'
import { strip } from '#site/day-strip/day-strip-classes.ts'
import { classes } from './slots-classes.ts'

const daysShown = 10

/** The next free days and slots in the visitor's time zone; a slot links to its booking. */
export function Slots({ provider }: { provider: PublicProvider }) {
  const { locale, t } = useReading()
  const zone = visitorZone()
  const { identifier, firstName, acceptingNewClients, nextSlotAt } = provider
  const [month] = useState(() => plainDateOf(zone, nextSlotAt ?? new Date()).slice(0, 7))
  const {
    data: reply,
    error,
    isFetching,
    refetch,
  } = useRead(
    availabilityApi.publicMonth,
    acceptingNewClients
      ? { params: { providerId: identifier, month }, query: { timezone: zone, fallback: 'next' } }
      : null,
    endLeftHold,
  )
  const days = (reply?.days ?? []).filter((day) => day.timeSlot.length > 0).slice(0, daysShown)

  return (
    <aside className={classes.slots} aria-labelledby="slots">
      <p className={classes.price}>
        {priceOf(provider, locale, t('therapist.free'), (amount) => t('therapist.from', { amount }))}
      </p>
      <h2 id="slots">{t('therapist.free_hours')}</h2>
      {!acceptingNewClients && <p>{t('therapist.full')}</p>}
      {error !== undefined && <Retry text={t('shared.broken')} onRetry={refetch} />}
      {isFetching && !reply && <div className={classes.skeleton} aria-hidden="true" />}
      {reply && days.length === 0 && <p>{t('therapist.no_hours', { name: firstName })}</p>}
      {days.length > 0 && <Days provider={provider} days={days} zone={zone} />}
      {acceptingNewClients && (
        <a className={classes.book} href={addressOf(locale, paths.book({ id: identifier }))}>
          {t('therapist.book', { name: firstName })}
        </a>
      )}
      {provider.needsApproval && <p className={classes.hint}>{t('therapist.approval', { name: firstName })}</p>}
    </aside>
  )
}

function Days({ provider, days, zone }: { provider: PublicProvider; days: CalendarDay[]; zone: string }) {
  const { locale, t } = useReading()
  const [chosen, setChosen] = useState(days[0]?.date.date)
  const day = days.find(({ date }) => date.date === chosen) ?? days[0]
  if (!day) return null
  return (
    <>
      <ul className={strip.days}>
        {days.map(({ date: { date } }) => (
          <li key={date}>
            <button type="button" aria-pressed={date === day.date.date} onClick={() => setChosen(date)}>
              <span>{dateOf(locale, date, { weekday: 'short' })} </span>
              <b>{dateOf(locale, date, { day: 'numeric' }).replace('.', '')} </b>
              <span>{dateOf(locale, date, { month: 'short' })}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className={classes.hint}>
        {zone === provider.timezone
          ? t('therapist.zone', { place: placeOf(zone) })
          : t('therapist.zones', { mine: placeOf(zone), theirs: placeOf(provider.timezone) })}
      </p>
      <ul className={strip.hours}>
        {day.timeSlot.map(({ identifier, startTime }) => {
          const { other } = inBothTimeZones(locale, startTime, zone, provider.timezone)
          return (
            <li key={identifier}>
              <a
                href={addressOf(locale, paths.book({ id: provider.identifier, at: startTime }))}
                title={other && t('therapist.there', { time: other.time, place: other.place })}
              >
                {timeOf(locale, zone, startTime)}
              </a>
            </li>
          )
        })}
      </ul>
    </>
  )
}

function priceOf(
  { therapies, fee, isFree, currency }: PublicProvider,
  locale: 'en' | 'de',
  free: string,
  from: (amount: string) => string,
): string {
  const fees =
    therapies.length > 0 ? therapies.map((therapy) => (therapy.isFree ? 0 : therapy.fee)) : [isFree ? 0 : fee]
  const [lowest, highest] = [Math.min(...fees), Math.max(...fees)]
  if (highest === 0) return free
  const amount = lowest === 0 ? free : money(locale, lowest, currency)
  return lowest === highest ? amount : from(amount)
}
