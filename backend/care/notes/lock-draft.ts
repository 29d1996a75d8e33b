import type { Db } from '#platform/database/database.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { type LockedNote, lockNote } from './queries.ts'

/** Locks an own note that is not signed yet; another's looks like none. */
export async function lockDraft(db: Db, author: string, identifier: string): Promise<LockedNote> {
  const note = await lockNote(db, author, identifier)
  if (!note) throw notFound()
  if (note.status !== 'draft') throw refused('NOTE_SIGNED')
  return note
}

/** Locks an own note that is signed. */
export async function lockSigned(db: Db, author: string, identifier: string): Promise<LockedNote> {
  const note = await lockNote(db, author, identifier)
  if (!note) throw notFound()
  if (note.status === 'draft') throw refused('NOTE_NOT_SIGNED')
  return note
}

/** Somebody, or another window, was faster: nothing is overwritten. */
export const changedElsewhere = () => refused('STATUS_CHANGED', { says: 'notes.changed_refused' })
