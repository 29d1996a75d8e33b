import { useState } from 'react'
import type { GuestView } from '#schemas/scheduling/participants.ts'
import { dayOf, placeOf, timeOf } from '#shared/i18n/format.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { JoinRoom } from './JoinRoom.tsx'
import classes from './guest.module.css'

/** Time on both clocks, therapist, format, and the place once the session is confirmed. */
export function SessionFacts({ view, token }: { view: GuestView; token: string }) {
  const { locale, t } = useReading()
  const [ownZone] = useState(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)
  const { startAt, endAt, providerTimezone, providerName, modality, place, meetingUrl, room } = view
  const wordsIn = (zone: string, start: string, end: string) => ({
    day: dayOf(locale, zone, start),
    from: timeOf(locale, zone, start),
    to: timeOf(locale, zone, end),
    place: placeOf(zone),
  })
  return (
    <dl className={classes.facts}>
      {startAt && endAt && (
        <div>
          <dt>{t('guest.when')}</dt>
          <dd className={classes.when}>{t('guest.your_time', wordsIn(ownZone, startAt, endAt))}</dd>
          {timeOf(locale, ownZone, startAt) !== timeOf(locale, providerTimezone, startAt) && (
            <dd>{t('guest.their_time', wordsIn(providerTimezone, startAt, endAt))}</dd>
          )}
        </div>
      )}
      <div>
        <dt>{t('guest.with')}</dt>
        <dd>{providerName}</dd>
      </div>
      <div>
        <dt>{t('guest.how')}</dt>
        <dd>{modality}</dd>
      </div>
      {view.status !== 'rejected' && (
        <div>
          <dt>{t('guest.where')}</dt>
          <dd>
            {room ? (
              <JoinRoom token={token} opensAt={room.opensAt} />
            ) : meetingUrl ? (
              <a className={classes.join} href={meetingUrl} target="_blank" rel="noopener noreferrer">
                {t('guest.join_session')}
              </a>
            ) : (
              (place ?? t('guest.where_later'))
            )}
          </dd>
        </div>
      )}
    </dl>
  )
}
