import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import { availabilityApi } from '#schemas/scheduling/availability.calls.gen.ts'
import type { SessionRoom } from '#schemas/care/session-room.ts'
import { dayOf, momentOf, plainDateOf, timeOf } from '#shared/i18n/format.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { useRead } from '#site/lib/use-read.ts'
import { Picture } from '#site/search/Picture.tsx'
import { CrisisLine } from './Notice.tsx'
import { hostName, otherName } from './people.ts'
import { Rating } from './Rating.tsx'
import { PlantScene } from './Scene.tsx'
import classes from './session.module.css'
import { useZone } from './zone.ts'

interface AfterSessionProps {
  room: SessionRoom
  /** Only this person has left; the session goes on. */
  onReturn?: () => void
}

/** After the session: what comes next, and how the connection was. No review is asked for here. */
export function AfterSession({ room, onReturn }: AfterSessionProps) {
  const { locale, t } = useReading()
  const { bookingIdentifier, startAt, endAt, role } = room
  const { data: booking } = useRead(
    bookingApi.appointment,
    role === 'guest' ? null : { params: { id: bookingIdentifier } },
  )
  const minutes = Math.round((Date.parse(endAt) - Date.parse(startAt)) / 60_000)
  const day = dayOf(locale, useZone(), startAt)
  const occupant = room.own?.admittedAt ? room.own.identifier : null
  return (
    <div className="sp-after">
      <header>
        <PlantScene />
        <h1>{t(onReturn ? 'session_page.left_title' : 'session_page.ended_title')}</h1>
        <p className={classes.muted}>
          {t('session_after.facts', { day, minutes, name: otherName(room) })}{' '}
          {role !== 'provider' && t('session_page.ended_text')}
        </p>
        {onReturn && (
          <button type="button" className={classes.button} onClick={onReturn}>
            {t('session_page.come_back')}
          </button>
        )}
      </header>
      {booking && role === 'client' && <NextSession booking={booking} />}
      {booking && role === 'provider' && <TherapistsNext booking={booking} />}
      {occupant && (
        <Rating
          booking={bookingIdentifier}
          occupant={occupant}
          name={role === 'provider' ? otherName(room) : hostName(room)}
        />
      )}
      {role !== 'provider' && (
        <div className="sp-card sp-wide sp-sand">
          <p>{t('session_after.worse')}</p>
          <CrisisLine />
        </div>
      )}
      <p className="sp-wide">
        <a href={addressOf(locale, role === 'guest' ? paths.home() : paths.overview())}>{t('session_after.to_home')}</a>
      </p>
    </div>
  )
}

const weekMs = 7 * 24 * 3_600_000

/** The same hour a week later on the visitor's clock, if the therapist is free then. */
function useSameHour({ provider, startAt, therapyCategory }: Booking): string | null {
  const zone = useZone()
  const wanted = new Date(Date.parse(startAt ?? '') + weekMs)
  const date = plainDateOf(zone, wanted)
  const { data } = useRead(availabilityApi.publicMonth, {
    params: { providerId: provider.identifier, month: date.slice(0, 7) },
    query: { timezone: zone, category: therapyCategory.identifier },
  })
  const day = data?.days.find((one) => one.date.date === date)
  const time = timeOf('en', zone, startAt ?? '')
  return day?.timeSlot.find(({ startTime }) => timeOf('en', zone, startTime) === time)?.startTime ?? null
}

function NextSession({ booking }: { booking: Booking }) {
  const { locale, t } = useReading()
  const zone = useZone()
  const { identifier, provider, startAt, therapyCategory } = booking
  const { data: ahead } = useRead(bookingApi.appointments, {
    query: { statuses: 'upcoming', from: startAt ?? undefined, sort: 'startAt', perPage: 100 },
  })
  const next = ahead?.data.find(
    (one) => one.identifier !== identifier && one.provider.identifier === provider.identifier,
  )
  const at = useSameHour(booking)
  const name = provider.firstName
  const book = { id: provider.identifier, therapy: therapyCategory.code }
  return (
    <section className="sp-card" aria-labelledby="next">
      <div className="sp-person">
        <Picture provider={provider} />
        <div>
          <h2 id="next">{t('session_after.next')}</h2>
          {ahead && !next && <p className={classes.muted}>{t('session_after.none_booked', { name })}</p>}
        </div>
      </div>
      {next?.startAt ? (
        <a className={classes.main} href={addressOf(locale, paths.appointment({ id: next.identifier }))}>
          {momentOf(locale, zone, next.startAt)}
        </a>
      ) : (
        <>
          {at && <p>{t('session_after.same_hour')}</p>}
          {at && (
            <a className={classes.main} href={addressOf(locale, paths.book({ ...book, at }))}>
              {t('session_after.book', { moment: momentOf(locale, zone, at) })}
            </a>
          )}
          <a className={at ? 'sp-link' : classes.main} href={addressOf(locale, paths.book(book))}>
            {t('session_after.all_hours')}
          </a>
        </>
      )}
    </section>
  )
}

/** Note, next appointment, and who came. */
function TherapistsNext({ booking }: { booking: Booking }) {
  const { locale, t } = useReading()
  const { identifier, clientIdentifier } = booking
  const newAppointment = paths.newAppointment(clientIdentifier ? { client: clientIdentifier } : {})
  return (
    <section className="sp-card" aria-labelledby="next">
      <h2 id="next">{t('session_after.to_do')}</h2>
      <a className={classes.main} href={addressOf(locale, paths.notesOfBooking({ id: identifier }))}>
        {t('session_after.write_note')}
      </a>
      <a className={classes.button} href={addressOf(locale, newAppointment)}>
        {t('session_after.next_appointment')}
      </a>
      <a className={classes.button} href={addressOf(locale, paths.appointment({ id: identifier }))}>
        {t('session_after.who_came')}
      </a>
    </section>
  )
}
