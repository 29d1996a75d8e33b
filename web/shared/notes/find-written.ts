import { noteApi } from '#schemas/care/notes.calls.gen.ts'
import type { Note, NoteTexts } from '#schemas/care/notes.ts'
import { call } from '#shared/api/api.ts'
import { isSame } from './draft-text.ts'
import type { About } from './stored-drafts.ts'

/** Titles may be equal, so up to this many notes are opened. */
const mostOpened = 3

/** Finds the draft created from one of these texts when the reply to its creation was lost. */
export async function findWritten(
  { type, reference }: About,
  unanswered: readonly NoteTexts[],
): Promise<Note | undefined> {
  const params = { id: reference }
  const { data } =
    type === 'booking'
      ? await call(noteApi.ofBooking, { params })
      : await call(noteApi.ofClient, { params, query: { type: 'client' } })
  const alike = data.filter(
    ({ status, title }) => status === 'draft' && unanswered.some((sent) => sent.title.trim() === title.trim()),
  )
  for (const { identifier } of alike.slice(0, mostOpened)) {
    const note = await call(noteApi.show, { params: { id: identifier } })
    if (unanswered.some((sent) => isSame(sent, note))) return note
  }
  return undefined
}
