import { roomLimits } from '#schemas/care/session-room-limits.ts'
import type { EngineView, RoomEngine } from '#shared/room/room-engine.ts'
import { useT } from '#shared/i18n/words.tsx'

interface NoticesProps {
  view: EngineView
  engine: RoomEngine
}

/** That one's own screen is shared, and what is wrong with the connection, in words. */
export function Notices({ view, engine }: NoticesProps) {
  const t = useT()
  return (
    <>
      {view.isSharing && (
        <div className="room-notice">
          <p>{t('room_beside.you_share')}</p>
          <button type="button" className="room-choice" onClick={() => engine.stopSharing()}>
            {t('session_view.stop_sharing')}
          </button>
        </div>
      )}
      <Trouble view={view} engine={engine} />
    </>
  )
}

function Trouble({ view, engine }: NoticesProps) {
  const t = useT()
  const isShaky = view.peers.some(({ link }) => link === 'shaky' || link === 'broken')
  if (view.isPicturePaused)
    return (
      <div className="room-notice">
        <p>{t('session_view.picture_paused')}</p>
        <button type="button" className="room-choice" onClick={() => engine.resumePicture()}>
          {t('session_view.resume_picture')}
        </button>
      </div>
    )
  if (view.isCameraLimited)
    return <output className="room-notice">{t('guest_session.camera_limit', { limit: roomLimits.cameras })}</output>
  if (isShaky) return <p className="room-notice">{t('session_view.shaky')}</p>
  return view.quality === 'poor' ? <p className="room-notice">{t('session_view.poor')}</p> : null
}
