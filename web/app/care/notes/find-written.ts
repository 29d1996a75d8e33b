import { type Note, noteApi, type NoteTexts } from '#schemas/care/notes.ts'
import { call } from '#shared/api/api.ts'
import { isSame } from './autosave.ts'
import type { About } from './kept-drafts.ts'

/** Titles may be alike; so many are looked into. */
const mostOpened = 3

/** The draft that one of these texts has become, where the answer to its creation got lost. */
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
