import { lazy, Suspense, useState } from 'react'
import { roomLimits } from '#schemas/care/session-room-limits.ts'
import type { SessionRoom } from '#schemas/care/session-room.ts'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'
import formClasses from '#shared/form/form.module.css'
import { useReading, useT } from '#shared/i18n/words.tsx'
import { readMemory, remember } from '#shared/room/device-memory.ts'
import { Devices } from './Devices.tsx'
import { Icon } from './Icon.tsx'
import { LateChoice } from './LateChoice.tsx'
import { hostName } from './people.ts'
import classes from './session.module.css'
import { type LocalDevices, useLocalDevices } from './use-local-devices.ts'
import { icons } from './view/icons.tsx'

const DeviceProblem = lazy(() => import('./DeviceProblem.tsx').then((file) => ({ default: file.DeviceProblem })))

interface DeviceCheckProps {
  room: SessionRoom
  isBusy: boolean
  /** The person waits already and only changes devices. */
  isChange?: boolean
  /** `local`: undefined while the devices are being opened. */
  onEnter: (local: MediaStream | null | undefined, place: string | undefined) => void
}

/** Gestures start effects on these devices, which a page cannot switch off. */
const hasReactions = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Own picture, microphone and speaker before the session. */
export function DeviceCheck({ room, isBusy, isChange = false, onEnter }: DeviceCheckProps) {
  const { locale, t } = useReading()
  const local = useLocalDevices(room.modality)
  const [place, setPlace] = useState('')
  const isHost = room.role === 'provider'
  const name = hostName(room)
  // A second press hands nothing over: a stream that nobody uses would stay open.
  const enter = (handOver: LocalDevices['handOver']) => !isBusy && onEnter(handOver(), place.trim() || undefined)
  const isListening = local.wanted.microphone === false
  const action = isHost ? 'enter_room' : 'enter_waiting'
  return (
    <form
      className="sp-check"
      onSubmit={(event) => {
        event.preventDefault()
        enter(local.handOver)
      }}
    >
      <header>
        <h1>{t('session_page.check_title')}</h1>
        <p className={classes.muted}>
          {isHost ? t('session_page.check_lead_provider') : t('session_page.check_lead', { name })}
        </p>
      </header>
      <div>
        <Preview local={local} label={isHost ? null : name} />
        <p className="sp-under">{t('session_page.camera_equal')}</p>
      </div>
      <div className="sp-fields">
        {local.problem && (
          <Suspense>
            <DeviceProblem local={local} problem={local.problem} onEnter={enter} />
          </Suspense>
        )}
        {!isListening && <Devices local={local} />}
        {!isHost && !isChange && <Place name={name} value={place} onChange={setPlace} />}
        <Reactions />
        {!isChange && <LateChoice room={room} />}
        <a className="sp-link" href={addressOf(locale, paths.connectionTest())} target="_blank" rel="noopener">
          {t('session_page.test_connection')}
        </a>
        <div className="sp-dock">
          <button type="submit" className={formClasses.submit} aria-disabled={isBusy}>
            {t(isChange ? 'session_page.back_to_waiting' : `session_page.${action}`)}
          </button>
          <p className="sp-under">{t('session_page.nobody_records')}</p>
        </div>
      </div>
    </form>
  )
}

function Preview({ local, label }: { local: LocalDevices; label: string | null }) {
  const t = useT()
  const { stream, wanted, isMuted } = local
  const hasCamera = wanted.camera !== false
  const hasPicture = hasCamera && (stream?.getVideoTracks().length ?? 0) > 0
  return (
    <div className="sp-picture">
      {hasPicture ? (
        <>
          <video
            aria-label={t('session_page.own_picture')}
            autoPlay
            muted
            playsInline
            ref={(video) => {
              if (video && video.srcObject !== stream) video.srcObject = stream
            }}
          />
          <p className="sp-label">
            {label ? t('session_page.as_seen', { name: label }) : t('session_page.as_seen_by_client')}
          </p>
        </>
      ) : (
        <p>{t(hasCamera ? 'session_page.no_picture' : 'session_page.camera_is_off')}</p>
      )}
      <div className="sp-controls">
        <button type="button" onClick={local.toggleMute}>
          {isMuted ? icons.microphoneOff : icons.microphone}
          {t(isMuted ? 'session_page.unmute' : 'session_page.mute')}
        </button>
        <button type="button" onClick={() => local.want({ camera: !hasCamera && (readMemory().camera ?? true) })}>
          {hasCamera ? icons.camera : icons.cameraOff}
          {t(hasCamera ? 'session_page.camera_off' : 'session_page.camera_on')}
        </button>
      </div>
    </div>
  )
}

function Place({ name, value, onChange }: { name: string; value: string; onChange: (value: string) => void }) {
  const t = useT()
  return (
    <div className={formClasses.field}>
      <label htmlFor="place">{t('session_page.place')}</label>
      <span className="sp-withIcon">
        <Icon of="place" />
        <input
          id="place"
          name="place"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          maxLength={roomLimits.placeMax}
          aria-describedby="place-hint"
        />
      </span>
      <p id="place-hint" className={formClasses.hint}>
        {t('session_page.place_hint', { name })}
      </p>
    </div>
  )
}

/** Once, until somebody has read it. */
function Reactions() {
  const t = useT()
  const [isRead, setRead] = useState(() => !hasReactions() || readMemory().knowsReactions === true)
  if (isRead) return null
  return (
    <div className="sp-note">
      <p>{t('session_page.reactions')}</p>
      <button
        type="button"
        className="sp-link"
        onClick={() => {
          remember({ knowsReactions: true })
          setRead(true)
        }}
      >
        {t('session_page.understood')}
      </button>
    </div>
  )
}
