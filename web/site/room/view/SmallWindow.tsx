import { createPortal } from 'react-dom'
import type { SessionRoom } from '#schemas/care/session-room.ts'
import type { EngineView, RoomEngine } from '#shared/room/room-engine.ts'
import { useT } from '#shared/i18n/words.tsx'
import { Media } from './Media.tsx'
import { layoutOf } from './tile-layout.ts'
import type { SmallWindowState } from './use-small-window.ts'

interface SmallWindowProps {
  small: SmallWindowState
  room: SessionRoom
  view: EngineView
  engine: RoomEngine
  onLeave: () => void
}

/** The other person and the three buttons that are needed while working in another window. Sound stays with the page. */
export function SmallWindow({ small, room, view, engine, onLeave }: SmallWindowProps) {
  const t = useT()
  if (!small.opened) return null
  const { tiles, main } = layoutOf(room, view, null)
  const shown = tiles.find(({ key }) => key === main) ?? tiles.find(({ peer }) => peer?.isSpeaking) ?? tiles[0]
  const stream = shown?.screen ?? shown?.peer?.stream
  const isPictureShown = Boolean(shown?.screen) || shown?.peer?.isCameraOn === true
  const ignore = () => undefined
  return createPortal(
    <div className="room-small">
      <div className="room-tile">
        {stream && (
          <Media
            key={stream.id}
            stream={stream}
            isMuted
            isPictureShown={isPictureShown}
            isWhole={Boolean(shown?.screen)}
          />
        )}
        <p className="room-name">{shown?.person.name ?? t('session_view.alone')}</p>
      </div>
      <fieldset aria-label={t('session_view.toolbar')}>
        <button type="button" onClick={() => void engine.setMicrophone(!view.isMicrophoneOn).catch(ignore)}>
          {t(view.isMicrophoneOn ? 'session_view.mute' : 'session_view.unmute')}
        </button>
        <button type="button" onClick={() => void engine.setCamera(!view.isCameraOn).catch(ignore)}>
          {t(view.isCameraOn ? 'session_view.camera_off' : 'session_view.camera_on')}
        </button>
        <button type="button" className="room-leave" onClick={onLeave}>
          {t('session_view.leave')}
        </button>
      </fieldset>
    </div>,
    small.opened.document.body,
  )
}
