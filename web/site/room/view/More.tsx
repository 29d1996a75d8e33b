import { type RefObject, useState } from 'react'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'
import type { SessionRoom } from '#schemas/care/session-room.ts'
import type { EngineView, RoomEngine } from '#shared/room/room-engine.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { useMessageOf } from '#site/lib/use-message-of.ts'
import type { RoomCaptions } from '../captions/use-captions.ts'
import type { RoomOptions } from '../RoomView.tsx'
import { countWaiting } from './Controls.tsx'
import { ExtendSession } from './ExtendSession.tsx'
import { MoreDevices } from './MoreDevices.tsx'
import { Option } from './Option.tsx'
import { canShare, toggleSharing } from './sharing.ts'
import type { PanelName } from './use-panel.ts'
import type { SmallWindowState } from './use-small-window.ts'

interface MoreProps {
  room: SessionRoom
  engine: RoomEngine
  view: EngineView
  root: RefObject<HTMLElement | null>
  options: RoomOptions
  captions: RoomCaptions
  small: SmallWindowState
  onPanel: (panel: PanelName) => void
  onClose: () => void
  onEnd: () => Promise<void>
  onPhone?: (() => void) | undefined
}

/** Everything that has no button of its own, and on a narrow page also what has one on a wide page. */
export function More({
  room,
  engine,
  view,
  root,
  options,
  captions,
  small,
  onPanel,
  onClose,
  onEnd,
  onPhone,
}: MoreProps) {
  const { t, locale } = useReading()
  const waiting = countWaiting(room)
  const people = waiting > 0 ? t('session_view.people_waiting', { count: waiting }) : t('session_view.panel.people')
  const isHost = room.role === 'provider'
  const { isWanted, own } = captions.view
  return (
    <div className="room-more">
      {isHost && <Choice isOnlyNarrow text={people} onClick={() => onPanel('people')} />}
      {isHost && (
        <a
          className="room-choice room-onlyNarrow"
          href={addressOf(locale, paths.notesOfBooking({ id: room.bookingIdentifier }))}
          target="_blank"
          rel="noreferrer"
        >
          {t('session_view.notes')}
        </a>
      )}
      {canShare() && <Share engine={engine} view={view} onDone={onClose} />}
      <Option text={t('room_beside.captions.show')} isOn={isWanted} onChange={captions.setWanted} />
      {own !== 'idle' && own !== 'asked' && own !== 'none' && (
        <Option
          text={t('room_beside.captions.own')}
          isOn={own === 'on'}
          onChange={(isOn) => (isOn ? captions.allow() : captions.refuse())}
        />
      )}
      <MoreDevices engine={engine} view={view} sinkId={options.sinkId} onSink={options.setSinkId} />
      {small.isOffered && <Choice text={t('session_view.picture_in_picture')} onClick={() => void small.open()} />}
      {document.fullscreenEnabled && (
        <Choice text={t('session_view.full_screen')} onClick={() => void fullScreen(root.current)} />
      )}
      {onPhone && <Choice text={t('session_phone.continue')} onClick={onPhone} />}
      <Choice text={t('session_view.panel.words')} onClick={() => onPanel('words')} />
      <Option text={t('session_view.show_self')} isOn={options.isSelfShown} onChange={options.setSelfShown} />
      <Option text={t('session_view.show_clock')} isOn={options.hasClock} onChange={options.setClock} />
      <Option text={t('session_view.use_shortcuts')} isOn={options.hasShortcuts} onChange={options.setShortcuts} />
      <a className="room-choice" href={addressOf(locale, paths.crisisHelp())} target="_blank" rel="noreferrer">
        {t('session_view.crisis')}
      </a>
      <ExtendSession room={room} />
      {room.actions.includes('end') && <End onEnd={onEnd} />}
    </div>
  )
}

interface ChoiceProps {
  text: string
  isOnlyNarrow?: boolean
  onClick: () => void
}

const Choice = ({ text, isOnlyNarrow, onClick }: ChoiceProps) => (
  <button type="button" className={`room-choice ${isOnlyNarrow ? 'room-onlyNarrow' : ''}`} onClick={onClick}>
    {text}
  </button>
)

/** In a narrow window of a desk; phones cannot share. */
function Share({ engine, view, onDone }: { engine: RoomEngine; view: EngineView; onDone: () => void }) {
  const { t } = useReading()
  const [hasFailed, setFailed] = useState(false)
  const toggle = () => toggleSharing(engine, view).then(onDone, () => setFailed(true))
  return (
    <>
      {hasFailed && <output className="room-failed">{t('room_beside.share_failed')}</output>}
      <Choice
        isOnlyNarrow
        text={t(view.isSharing ? 'session_view.stop_sharing' : 'room_beside.share_screen')}
        onClick={() => void toggle()}
      />
    </>
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

async function fullScreen(root: HTMLElement | null): Promise<void> {
  if (document.fullscreenElement) return document.exitFullscreen()
  await root?.requestFullscreen().catch(() => undefined)
}
