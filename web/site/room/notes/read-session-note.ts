import { noteApi } from '#schemas/care/notes.calls.gen.ts'
import type { Note } from '#schemas/care/notes.ts'
import { call } from '#shared/api/api.ts'
import { type About, readDrafts, type StoredNoteDraft } from '#shared/notes/stored-drafts.ts'

export interface SessionNote {
  about: About
  /** The draft that is continued; null for a new note. */
  note: Note | null
  /** What this device has of it and the server does not. */
  stored: StoredNoteDraft | undefined
  /** There are notes about this session, but all of them are signed. */
  hasSigned: boolean
}

/** The note that belongs beside the video: unsaved text of this device, else the newest draft, else a new note. */
export async function readSessionNote(booking: string): Promise<SessionNote> {
  const about: About = { type: 'booking', reference: booking }
  const [{ data }, drafts] = await Promise.all([call(noteApi.ofBooking, { params: { id: booking } }), readDrafts()])
  const stored = drafts.find((draft) => draft.about.type === 'booking' && draft.about.reference === booking)
  const open = data.find(({ status }) => status === 'draft')
  const chosen = stored ? stored.note?.identifier : open?.identifier
  const isThere = data.some(({ identifier }) => identifier === chosen)
  const note = chosen && isThere ? await call(noteApi.show, { params: { id: chosen } }) : null
  return { about, note, stored, hasSigned: data.length > 0 && !open }
}
