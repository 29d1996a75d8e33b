import { useState } from 'react'
import { roomLimits } from '#schemas/care/session-room-limits.ts'
import type { SessionRoom } from '#schemas/care/session-room.ts'
import formClasses from '#shared/form/form.module.css'
import type { DeviceChoice } from '#shared/room/local-devices.ts'
import { useT } from '#shared/i18n/words.tsx'
import { type DeviceState, devicesOf } from './device-choice.ts'
import classes from './session.module.css'
import { playSound, useLevel, useLocalDevices } from './use-local-devices.ts'

interface DeviceCheckProps {
  room: SessionRoom
  isBusy: boolean
  /** `local`: undefined while the devices are being opened. */
  onEnter: (entry: { local: MediaStream | null | undefined; devices: DeviceState; place?: string }) => void
}

const audible = 0.05
/** Gestures start effects on these devices, which a page cannot switch off. */
const hasReactions = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Own picture, microphone and speaker before the session. */
export function DeviceCheck({ room, isBusy, onEnter }: DeviceCheckProps) {
  const t = useT()
  const local = useLocalDevices(room.modality)
  const [isMuted, setMuted] = useState(false)
  const { stream, wanted } = local
  const isHost = room.role === 'provider'
  const toggleMute = () => {
    stream?.getAudioTracks().forEach((track) => (track.enabled = isMuted))
    setMuted(!isMuted)
  }
  const enter = (place: FormDataEntryValue | null) => {
    stream?.getAudioTracks().forEach((track) => (track.enabled = !isMuted))
    const opened = local.handOver()
    const chosen = { isMicrophoneOn: wanted.microphone !== false && !isMuted, isCameraOn: wanted.camera !== false }
    onEnter({
      local: opened,
      devices: opened === undefined ? chosen : devicesOf(opened),
      ...(typeof place === 'string' && place.trim() ? { place: place.trim() } : {}),
    })
  }
  return (
    <form
      className={classes.check}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) enter(new FormData(event.currentTarget).get('place'))
      }}
    >
      <header>
        <h1>{t('session_page.check_title')}</h1>
        <p className={classes.muted}>
          {isHost ? t('session_page.check_lead_provider') : t('session_page.check_lead', { name: room.providerName })}
        </p>
      </header>
      <div>
        <Preview
          stream={stream}
          isMuted={isMuted}
          hasCamera={wanted.camera !== false}
          onMute={toggleMute}
          onCamera={() => local.setWanted({ ...wanted, camera: wanted.camera === false })}
        />
        <p className={classes.muted}>{t('session_page.camera_equal')}</p>
      </div>
      <div className={classes.fields}>
        {local.problem && <Problem local={local} />}
        <Devices local={local} />
        <Level stream={stream} />
        <button type="button" className={classes.button} onClick={playSound}>
          {t('session_page.hear_sound')}
        </button>
        {!isHost && <Place name={room.providerName} />}
        {hasReactions() && <p className={classes.muted}>{t('session_page.reactions')}</p>}
        <button type="submit" className={formClasses.submit} aria-disabled={isBusy}>
          {t(isHost ? 'session_page.enter_room' : 'session_page.enter_waiting')}
        </button>
        <p className={classes.muted}>{t('session_page.nobody_records')}</p>
      </div>
    </form>
  )
}

interface PreviewProps {
  stream: MediaStream | null
  isMuted: boolean
  hasCamera: boolean
  onMute: () => void
  onCamera: () => void
}

function Preview({ stream, isMuted, hasCamera, onMute, onCamera }: PreviewProps) {
  const t = useT()
  const hasPicture = hasCamera && (stream?.getVideoTracks().length ?? 0) > 0
  return (
    <div className={classes.picture}>
      {hasPicture ? (
        <video
          aria-label={t('session_page.own_picture')}
          autoPlay
          muted
          playsInline
          ref={(video) => {
            if (video && video.srcObject !== stream) video.srcObject = stream
          }}
        />
      ) : (
        <p>{t('session_page.camera_is_off')}</p>
      )}
      <div className={classes.controls}>
        <button type="button" onClick={onMute}>
          {t(isMuted ? 'session_page.unmute' : 'session_page.mute')}
        </button>
        <button type="button" onClick={onCamera}>
          {t(hasCamera ? 'session_page.camera_off' : 'session_page.camera_on')}
        </button>
      </div>
    </div>
  )
}

type Local = ReturnType<typeof useLocalDevices>

/** What is wrong, and the ways to take part all the same. */
function Problem({ local: { problem, setWanted, retry } }: { local: Local }) {
  const t = useT()
  return (
    <output className={classes.problem}>
      <p>{t.any(`session_page.problem_${problem}`)}</p>
      <button type="button" className={classes.button} onClick={retry}>
        {t('session_page.try_devices')}
      </button>
      <button type="button" className={classes.button} onClick={() => setWanted({ microphone: true, camera: false })}>
        {t('session_page.sound_only')}
      </button>
      <button type="button" className={classes.button} onClick={() => setWanted({ microphone: false, camera: false })}>
        {t('session_page.listen_only')}
      </button>
    </output>
  )
}

function Devices({ local: { devices, wanted, setWanted } }: { local: Local }) {
  const t = useT()
  const of = (kind: DeviceChoice['kind']) => devices.filter((device) => device.kind === kind)
  const select = (name: 'microphone' | 'camera', choices: DeviceChoice[]) =>
    choices.length > 0 &&
    wanted[name] !== false && (
      <div className={formClasses.field}>
        <label htmlFor={name}>{t(`session_page.${name}`)}</label>
        <select id={name} onChange={(event) => setWanted({ ...wanted, [name]: event.target.value })}>
          {choices.map(({ deviceId, label }) => (
            <option key={deviceId} value={deviceId}>
              {label}
            </option>
          ))}
        </select>
      </div>
    )
  return (
    <>
      {select('microphone', of('audioinput'))}
      {select('camera', of('videoinput'))}
    </>
  )
}

function Level({ stream }: { stream: MediaStream | null }) {
  const t = useT()
  const level = useLevel(stream)
  return (
    <p>
      <meter aria-label={t('session_page.level')} min={0} max={1} value={level} />{' '}
      <span>{t(level > audible ? 'session_page.heard' : 'session_page.silent')}</span>
    </p>
  )
}

function Place({ name }: { name: string }) {
  const t = useT()
  return (
    <div className={formClasses.field}>
      <label htmlFor="place">{t('session_page.place')}</label>
      <input id="place" name="place" maxLength={roomLimits.placeMax} aria-describedby="place-hint" />
      <p id="place-hint" className={formClasses.hint}>
        {t('session_page.place_hint', { name })}
      </p>
    </div>
  )
}
