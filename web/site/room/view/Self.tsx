import type { EngineView } from '#shared/room/room-engine.ts'
import { useT } from '#shared/i18n/words.tsx'
import { Media } from './Media.tsx'

/** One's own picture, as in a mirror. */
export function Self({ view, onHide }: { view: EngineView; onHide: () => void }) {
  const t = useT()
  return (
    <li className="room-self">
      <span className="room-hidden">{t('session_view.you')}</span>
      {view.localStream && view.isCameraOn ? (
        <Media stream={view.localStream} isMuted isMirrored isPictureShown />
      ) : (
        <p>{t('session_view.own_camera_off')}</p>
      )}
      <button type="button" onClick={onHide}>
        <span>{t('session_view.hide_self')}</span>
      </button>
    </li>
  )
}
