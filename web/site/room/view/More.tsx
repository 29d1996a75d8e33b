import { type RefObject, useEffect, useState } from 'react'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'
import type { SessionRoom } from '#schemas/care/session-room.ts'
import { type DeviceChoice, listDevices, watchDevices } from '#shared/room/local-devices.ts'
import type { RoomEngine } from '#shared/room/room-engine.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { useMessageOf } from '#site/lib/use-message-of.ts'
import type { Panel } from '../RoomView.tsx'

interface Options {
  isSelfShown: boolean
  setSelfShown: (isShown: boolean) => void
  hasClock: boolean
  setClock: (isShown: boolean) => void
  hasShortcuts: boolean
  setShortcuts: (isOn: boolean) => void
}

interface MoreProps {
  room: SessionRoom
  engine: RoomEngine
  stage: RefObject<HTMLDivElement>
  options: Options
  onPanel: (panel: Panel) => void
  onEnd: () => Promise<void>
  onPhone?: (() => void) | undefined
}

export function More({ room, engine, stage, options, onPanel, onEnd, onPhone }: MoreProps) {
  const { t, locale } = useReading()
  const crisis = addressOf(locale, paths.crisisHelp())
  return (
    <div className="room-more">
      <Devices engine={engine} />
      <button type="button" className="room-choice" onClick={() => onPanel('words')}>
        {t('session_view.panel.words')}
      </button>
      <button type="button" className="room-choice" onClick={() => void fullScreen(stage.current)}>
        {t('session_view.full_screen')}
      </button>
      {document.pictureInPictureEnabled && (
        <button type="button" className="room-choice" onClick={() => void pictureInPicture(stage.current)}>
          {t('session_view.picture_in_picture')}
        </button>
      )}
      {onPhone && (
        <button type="button" className="room-choice" onClick={onPhone}>
          {t('session_phone.continue')}
        </button>
      )}
      <Option text={t('session_view.show_self')} isOn={options.isSelfShown} onChange={options.setSelfShown} />
      <Option text={t('session_view.show_clock')} isOn={options.hasClock} onChange={options.setClock} />
      <Option text={t('session_view.use_shortcuts')} isOn={options.hasShortcuts} onChange={options.setShortcuts} />
      {room.role === 'provider' && (
        <a
          className="room-choice"
          href={addressOf(locale, paths.notesOfBooking({ id: room.bookingIdentifier }))}
          target="_blank"
          rel="noreferrer"
        >
          {t('session_view.notes')}
        </a>
      )}
      <a className="room-choice" href={crisis} target="_blank" rel="noreferrer">
        {t('session_view.crisis')}
      </a>
      {room.actions.includes('end') && <End onEnd={onEnd} />}
    </div>
  )
}

function Option({ text, isOn, onChange }: { text: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label className="room-option">
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      {text}
    </label>
  )
}

/** Asks once. */
function End({ onEnd }: { onEnd: () => Promise<void> }) {
  const { t } = useReading()
  const messageOf = useMessageOf()
  const [isConfirming, setConfirming] = useState(false)
  const [problem, setProblem] = useState('')
  const end = () => onEnd().catch((error: unknown) => setProblem(messageOf(error)))
  return (
    <>
      {problem && <output className="room-failed">{problem}</output>}
      <button type="button" className="room-danger" onClick={() => (isConfirming ? void end() : setConfirming(true))}>
        {t(isConfirming ? 'session_view.end_now' : 'session_view.end')}
      </button>
    </>
  )
}

function Devices({ engine }: { engine: RoomEngine }) {
  const { t } = useReading()
  const [devices, setDevices] = useState<readonly DeviceChoice[]>([])
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    void listDevices().then(setDevices)
    return watchDevices(setDevices)
  }, [])
  const use = (kind: 'audioinput' | 'videoinput', deviceId: string) => {
    setFailed(false)
    engine.useDevice(kind, deviceId).catch(() => setFailed(true))
  }
  const labels = { audioinput: t('session_view.microphone'), videoinput: t('session_view.camera') }
  return (['audioinput', 'videoinput'] as const).map((kind) => {
    const choices = devices.filter((one) => one.kind === kind)
    if (choices.length < 2) return null
    return (
      <label key={kind}>
        {labels[kind]}
        <select onChange={({ target }) => use(kind, target.value)}>
          {choices.map(({ deviceId, label }) => (
            <option key={deviceId} value={deviceId}>
              {label}
            </option>
          ))}
        </select>
        {hasFailed && <output className="room-failed">{t('session_view.device_failed')}</output>}
      </label>
    )
  })
}

async function fullScreen(stage: HTMLElement | null): Promise<void> {
  if (document.fullscreenElement) return document.exitFullscreen()
  // Some phones refuse it for anything but a video.
  await stage?.parentElement?.requestFullscreen?.().catch(() => undefined)
}

async function pictureInPicture(stage: HTMLElement | null): Promise<void> {
  await stage
    ?.querySelector('video')
    ?.requestPictureInPicture?.()
    .catch(() => undefined)
}
