import { useEffect, useState } from 'react'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import type { SessionRoom } from '#schemas/care/session-room.ts'
import { timeOf } from '#shared/i18n/format.ts'
import { useReading, useT } from '#shared/i18n/words.tsx'
import { useRead } from '#site/lib/use-read.ts'
import { Picture } from '#site/search/Picture.tsx'
import type { DeviceState } from './device-choice.ts'
import { Icon } from './Icon.tsx'
import { isExpected, LateStatus } from './LateStatus.tsx'
import { CrisisLine } from './Notice.tsx'
import { hostName } from './people.ts'
import { PhoneOffer } from './PhoneOffer.tsx'
import { WaitingScene } from './Scene.tsx'
import { latenessOf, minutesUntil } from './session-stage.ts'
import classes from './session.module.css'
import { icons } from './view/icons.tsx'
import { useZone } from './zone.ts'

interface WaitingProps {
  room: SessionRoom
  devices: DeviceState
  onChange: () => void
  onLeave: () => void
}

/** The waiting room. The countdown is not announced, lateness is. */
export function Waiting({ room, devices, onChange, onLeave }: WaitingProps) {
  const { locale, t } = useReading()
  const now = useNow()
  const params = { id: room.bookingIdentifier }
  const { data: booking } = useRead(bookingApi.appointment, room.role === 'client' ? { params } : null)
  const name = hostName(room)
  const lateness = latenessOf(room.startAt, now)
  const hasStarted = lateness !== 'early'
  return (
    <div className="sp-waiting">
      <WaitingScene />
      <p className="sp-tag">
        <Icon of="clock" />
        {hasStarted
          ? t('session_page.starts_now')
          : t('session_page.starts_in', { smart_count: minutesUntil(room.startAt, now) })}
      </p>
      <h1>{t('session_page.waiting_title', { name })}</h1>
      <p className={classes.muted}>{t('session_page.waiting_text')}</p>
      <div className="sp-card sp-person">
        <Picture provider={booking?.provider ?? { ...namesIn(room.providerName), photo: null }} />
        <p>
          <b>{room.providerName}</b>
          {booking?.provider.headline && <span className={classes.muted}>{booking.provider.headline}</span>}
        </p>
        <Status room={room} lateness={lateness} />
      </div>
      <output>
        <Lateness room={room} lateness={lateness} now={now} />
        <LateStatus room={room} now={now} />
      </output>
      <div className="sp-row">
        <span className="sp-chip">
          {devices.isMicrophoneOn ? icons.microphone : icons.microphoneOff}
          {t(devices.isMicrophoneOn ? 'session_page.microphone_is_on' : 'session_page.microphone_is_off')}
        </span>
        <span className="sp-chip">
          {devices.isCameraOn ? icons.camera : icons.cameraOff}
          {t(devices.isCameraOn ? 'session_page.camera_is_on' : 'session_page.camera_off_short')}
        </span>
        <button type="button" className="sp-link" onClick={onChange}>
          {t('session_page.change')}
        </button>
      </div>
      <div className="sp-row">
        {booking && (
          <a
            className={classes.button}
            href={addressOf(locale, paths.conversation({ id: booking.provider.identifier, about: params.id }))}
            target="_blank"
            rel="noopener"
          >
            {t('session_page.message', { name })}
          </a>
        )}
        <button type="button" className="sp-link" onClick={onLeave}>
          {t('session_page.leave')}
        </button>
      </div>
      {room.role === 'client' && (hasStarted || room.hasPhoneOfOther) && <PhoneOffer room={room} />}
      <CrisisLine />
    </div>
  )
}

function namesIn(name: string) {
  const [firstName = '', ...rest] = name.split(' ')
  return { firstName, lastName: rest.at(-1) ?? '' }
}

type Late = ReturnType<typeof latenessOf>

/** One word about the therapist, beside the name. */
function Status({ room, lateness }: { room: SessionRoom; lateness: Late }) {
  const t = useT()
  if (room.isProviderBusy) return <span className={classes.muted}>{t('session_page.status_busy')}</span>
  const isOnTime = lateness === 'early' || lateness === 'on_time'
  if (isOnTime && !room.expectedAt) return <span className="sp-good">{t('session_page.status_on_time')}</span>
  return <span className="sp-late">{t('session_page.status_late')}</span>
}

/** What is known about a therapist who is not there yet, with times. */
function Lateness({ room, lateness, now }: { room: SessionRoom; lateness: Late; now: number }) {
  const { locale, t } = useReading()
  const zone = useZone()
  const name = hostName(room)
  if (room.isProviderBusy) return <p>{t('session_page.waiting_busy', { name })}</p>
  // What the therapist has said about it replaces this.
  if (lateness === 'early' || lateness === 'on_time' || isExpected(room, now)) return null
  const time = timeOf(locale, zone, room.own?.waitingSince ?? room.startAt)
  const minutes = -minutesUntil(room.startAt, now)
  return (
    <>
      <p>{t(`session_page.${lateness}`, { name, time, minutes })}</p>
      {lateness === 'late_long' && room.role === 'client' && (
        <p>
          <a href={addressOf(locale, paths.appointment({ id: room.bookingIdentifier }))}>
            {t('session_page.to_appointment')}
          </a>
        </p>
      )}
    </>
  )
}

export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
