import { noteLimits, type NoteRemoval } from '#schemas/care/notes.ts'
import { asAuthor } from '#platform/context/as-author.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { type Box, openBox, type Place, places } from '#platform/context/data-keys.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { type LockedNote, lockNote, updateNote } from './queries.ts'
import { dropNote } from './drop-note.ts'

/** Deletes a draft with its files. A signed note is hidden, with a reason, and stays encrypted for its retention period. */
export function deleteNote(context: Context, identifier: string, { reason = '' }: NoteRemoval): Promise<undefined> {
  const { identifier: author } = signedIn(context)
  return asAuthor(context.db, author, async (db) => {
    const note = await lockNote(db, author, identifier)
    if (!note) throw notFound()
    const isDraft = note.status === 'draft'
    if (isDraft) await dropNote(context, db, identifier)
    else await hide(context, db, note, reason.trim())
    await audit(context, db, 'note.deleted', {
      subject: note.clientIdentifier,
      details: { note: identifier, wasSigned: !isDraft },
    })
    return undefined
  })
}

async function hide(context: Context, db: Db, note: LockedNote, reason: string): Promise<void> {
  const { identifier } = note
  if (reason.length < noteLimits.reasonMin)
    throw refused('VALIDATION_ERROR', { fields: { reason: 'validation.comment' } })
  const box = await openBox(context, db, note.providerIdentifier)
  await updateNote(db, identifier, {
    ...underCurrentKey(box, note),
    deletedAt: iso(context.now),
    sealedReason: box.seal(places.noteReason(identifier), reason).content,
  })
}

/** A row is encrypted under one key: adding the reason re-encrypts its text under the current key. */
function underCurrentKey(box: Box, { identifier, dataKeyId, sealedTitle, sealedContent }: LockedNote) {
  if (dataKeyId === box.dataKeyId) return {}
  const again = (place: Place, content: Buffer) => box.seal(place, box.openBytes(place, { content, dataKeyId })).content
  return {
    dataKeyId: box.dataKeyId,
    sealedTitle: again(places.noteTitle(identifier), sealedTitle),
    sealedContent: again(places.noteContent(identifier), sealedContent),
  }
}
