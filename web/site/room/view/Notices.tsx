import type { EngineView, RoomEngine } from '#shared/room/room-engine.ts'
import { useT } from '#shared/i18n/words.tsx'

/** What is wrong with the connection, in words. */
export function Notices({ view, engine }: { view: EngineView; engine: RoomEngine }) {
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
  if (isShaky) return <p className="room-notice">{t('session_view.shaky')}</p>
  return view.quality === 'poor' ? <p className="room-notice">{t('session_view.poor')}</p> : null
}
