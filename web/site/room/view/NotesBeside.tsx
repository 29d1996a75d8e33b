import { useState } from 'react'
import type { SessionRoom } from '#schemas/care/session-room.ts'
import type { EngineView } from '#shared/room/room-engine.ts'
import { useT } from '#shared/i18n/words.tsx'
import { LazyPanel } from './LazyPanel.tsx'
import { loadNotes } from './load-parts.ts'

/** The therapist's notes beside the picture. While the own screen is shared, everybody might read them. */
export function NotesBeside({ room, view }: { room: SessionRoom; view: EngineView }) {
  const t = useT()
  const [isShownAnyway, setShownAnyway] = useState(false)
  if (!view.isSharing || isShownAnyway)
    return <LazyPanel load={loadNotes} props={{ booking: room.bookingIdentifier }} />
  return (
    <>
      <p>{t('room_beside.notes_hidden')}</p>
      <button type="button" className="room-choice" onClick={() => setShownAnyway(true)}>
        {t('room_beside.notes_show')}
      </button>
    </>
  )
}
