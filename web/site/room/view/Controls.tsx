import { type ReactNode, useState } from 'react'
import type { SessionRoom } from '#schemas/care/session-room.ts'
import type { EngineView, RoomEngine } from '#shared/room/room-engine.ts'
import { useT } from '#shared/i18n/words.tsx'
import type { Panel } from '../RoomView.tsx'
import { icons } from './icons.tsx'

interface ControlsProps {
  room: SessionRoom
  view: EngineView
  engine: RoomEngine
  unread: number
  onPanel: (panel: Panel) => void
  onLeave: () => void
}

/** The buttons at the bottom. Each says what a click does. */
export function Controls({ room, view, engine, unread, onPanel, onLeave }: ControlsProps) {
  const t = useT()
  const [hasFailed, setFailed] = useState(false)
  const attempt = (run: Promise<void>) => {
    setFailed(false)
    // Who closes the choice of a screen has not failed.
    run.catch((error: unknown) =>
      setFailed(!(error instanceof Error && error.name === 'NotAllowedError' && view.isSharing)),
    )
  }
  const waiting = room.people.filter(({ state, isOwn }) => state === 'waiting' && !isOwn).length
  const canShare = 'mediaDevices' in navigator && 'getDisplayMedia' in navigator.mediaDevices
  return (
    <div className="room-controls" role="toolbar" aria-label={t('session_view.toolbar')}>
      {hasFailed && <output className="room-failed">{t('session_view.device_failed')}</output>}
      <Control
        icon={view.isMicrophoneOn ? icons.microphone : icons.microphoneOff}
        text={t(view.isMicrophoneOn ? 'session_view.mute' : 'session_view.unmute')}
        onClick={() => attempt(engine.setMicrophone(!view.isMicrophoneOn))}
      />
      <Control
        icon={view.isCameraOn ? icons.camera : icons.cameraOff}
        text={t(view.isCameraOn ? 'session_view.camera_off' : 'session_view.camera_on')}
        onClick={() => attempt(engine.setCamera(!view.isCameraOn))}
      />
      {canShare && (
        <Control
          isOnlyWide
          icon={icons.share}
          text={t(view.isSharing ? 'session_view.stop_sharing' : 'session_view.share')}
          onClick={() => (view.isSharing ? engine.stopSharing() : void engine.startSharing().catch(() => undefined))}
        />
      )}
      <Control
        icon={icons.chat}
        text={unread > 0 ? t('session_view.chat_unread', { count: unread }) : t('session_view.panel.chat')}
        onClick={() => onPanel('chat')}
      />
      {room.role === 'provider' && (
        <Control
          icon={icons.people}
          text={waiting > 0 ? t('session_view.people_waiting', { count: waiting }) : t('session_view.panel.people')}
          onClick={() => onPanel('people')}
        />
      )}
      <Control icon={icons.more} text={t('session_view.panel.more')} onClick={() => onPanel('more')} />
      <Control isLeave icon={icons.leave} text={t('session_view.leave')} onClick={onLeave} />
    </div>
  )
}

interface ControlProps {
  icon: ReactNode
  text: string
  onClick: () => void
  isLeave?: boolean
  isOnlyWide?: boolean
}

function Control({ icon, text, onClick, isLeave, isOnlyWide }: ControlProps) {
  const names = ['room-control', isLeave && 'room-leave', isOnlyWide && 'room-onlyWide']
  return (
    <button type="button" className={names.filter(Boolean).join(' ')} onClick={onClick}>
      <span className="room-icon">{icon}</span>
      <span>{text}</span>
    </button>
  )
}
