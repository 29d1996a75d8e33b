import { type MouseEvent, type ReactNode, useState } from 'react'
import type { SessionRoom } from '#schemas/care/session-room.ts'
import type { EngineView, RoomEngine } from '#shared/room/room-engine.ts'
import { useT } from '#shared/i18n/words.tsx'
import { icons } from './icons.tsx'
import { canShare, toggleSharing } from './sharing.ts'
import type { Panel, PanelName } from './use-panel.ts'

interface ControlsProps {
  room: SessionRoom
  view: EngineView
  engine: RoomEngine
  panel: Panel
  unread: number
  onPanel: (panel: PanelName, button: HTMLElement) => void
  onLeave: () => void
}

export const countWaiting = ({ people }: SessionRoom): number =>
  people.filter(({ state, isOwn }) => state === 'waiting' && !isOwn).length

/** The buttons at the bottom: five on a phone, where More leads to the rest. Each says what a click does. */
export function Controls({ room, view, engine, panel, unread, onPanel, onLeave }: ControlsProps) {
  const t = useT()
  const [failure, setFailure] = useState<'device_failed' | 'share_failed' | null>(null)
  const attempt = (run: Promise<void>, otherwise: typeof failure) => {
    setFailure(null)
    run.catch(() => setFailure(otherwise))
  }
  const isHost = room.role === 'provider'
  const waiting = countWaiting(room)
  const waits = waiting > 0 ? t('room_beside.people_waiting', { count: waiting }) : undefined
  const to = (name: 'chat' | 'people' | 'notes' | 'more') => ({
    text: t(`session_view.panel.${name}`),
    icon: icons[name],
    isOpen: panel === name || (name === 'more' && panel === 'words'),
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => onPanel(name, currentTarget),
  })
  return (
    <fieldset className="room-controls" aria-label={t('session_view.toolbar')}>
      {failure && (
        <output className="room-failed">
          {t(failure === 'device_failed' ? 'session_view.device_failed' : 'room_beside.share_failed')}
        </output>
      )}
      <Control
        icon={view.isMicrophoneOn ? icons.microphone : icons.microphoneOff}
        isOff={!view.isMicrophoneOn}
        text={t(view.isMicrophoneOn ? 'session_view.mute' : 'session_view.unmute')}
        onClick={() => attempt(engine.setMicrophone(!view.isMicrophoneOn), 'device_failed')}
      />
      <Control
        icon={view.isCameraOn ? icons.camera : icons.cameraOff}
        isOff={!view.isCameraOn}
        text={t(view.isCameraOn ? 'session_view.camera_off' : 'session_view.camera_on')}
        onClick={() => attempt(engine.setCamera(!view.isCameraOn), 'device_failed')}
      />
      {canShare() && (
        <Control
          isOnlyWide
          icon={icons.share}
          text={t(view.isSharing ? 'session_view.stop_sharing' : 'session_view.share')}
          onClick={() => attempt(toggleSharing(engine, view), 'share_failed')}
        />
      )}
      <Control
        {...to('chat')}
        count={unread}
        name={unread > 0 ? t('session_view.chat_unread', { count: unread }) : undefined}
      />
      {isHost && <Control {...to('people')} isOnlyWide count={waiting} name={waits} />}
      {isHost && <Control {...to('notes')} isOnlyWide />}
      <Control
        {...to('more')}
        isCountOnlyNarrow
        count={isHost ? waiting : 0}
        name={isHost && waiting > 0 ? t('room_beside.more_waiting', { count: waiting }) : undefined}
      />
      <Control isLeave icon={icons.leave} text={t('session_view.leave')} onClick={onLeave} />
    </fieldset>
  )
}

interface ControlProps {
  icon: ReactNode
  text: string
  /** For screen readers, if it says more than the text, which it contains. */
  name?: string | undefined
  count?: number
  onClick: (event: MouseEvent<HTMLElement>) => void
  isOpen?: boolean
  isOff?: boolean
  isLeave?: boolean
  isOnlyWide?: boolean
  /** On a wide page another button shows the count. */
  isCountOnlyNarrow?: boolean
}

function Control({ icon, text, name, count = 0, onClick, isOpen, ...is }: ControlProps) {
  const names = ['room-control', is.isLeave && 'room-leave', is.isOnlyWide && 'room-onlyWide', is.isOff && 'room-off']
  return (
    <button type="button" className={names.filter(Boolean).join(' ')} onClick={onClick} aria-expanded={isOpen}>
      <span className="room-icon">
        {icon}
        {count > 0 && (
          <span className={`room-count ${is.isCountOnlyNarrow ? 'room-onlyNarrow' : ''}`} aria-hidden="true">
            {count}
          </span>
        )}
      </span>
      <span aria-hidden={name !== undefined}>{text}</span>
      {name !== undefined && <span className="room-hidden">{name}</span>}
    </button>
  )
}
