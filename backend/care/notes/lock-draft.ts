import type { Db } from '#platform/database/database.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { type LockedNote, lockNote } from './queries.ts'

/** Locks an own unsigned note; another author's note is reported as not found. */
export async function lockDraft(db: Db, author: string, identifier: string): Promise<LockedNote> {
  const note = await lockNote(db, author, identifier)
  if (!note) throw notFound()
  if (note.status !== 'draft') throw refused('NOTE_SIGNED')
  return note
}

export async function lockSigned(db: Db, author: string, identifier: string): Promise<LockedNote> {
  const note = await lockNote(db, author, identifier)
  if (!note) throw notFound()
  if (note.status === 'draft') throw refused('NOTE_NOT_SIGNED')
  return note
}

/** A concurrent change won; nothing is overwritten. */
export const changedElsewhere = () => refused('STATUS_CHANGED', { messageKey: 'notes.changed_refused' })
