import { type Note, type NoteChange, noteLimits, type NoteTexts } from '#schemas/care/notes.ts'
import { asAuthor } from '#platform/context/as-author.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { type Box, openBox, places } from '#platform/context/data-keys.ts'
import type { Db } from '#platform/database/database.ts'
import { changedElsewhere, lockDraft } from './lock-draft.ts'
import { presentNote } from './present-note.ts'
import { type LockedNote, updateNote } from './queries.ts'
import { normalizeTexts } from './normalize-texts.ts'
import { deleteVersion, lastVersion } from './version-queries.ts'
import { writeVersion } from './write-version.ts'

/** Saves a draft. Refuses when it was changed since the given version, unless it already has the same content. */
export function changeNote(context: Context, note: string, { version, ...typed }: NoteChange): Promise<Note> {
  const { identifier: author } = signedIn(context)
  const texts = normalizeTexts(typed)
  return asAuthor(context.db, author, async (db) => {
    const draft = await lockDraft(db, author, note)
    const box = await openBox(context, db, author)
    const isCurrent = version === undefined || version === draft.version
    // A retry after a lost response finds its own change.
    if (!isCurrent && hasSameContent(box, draft, texts)) return presentNote(db, box, { author, note })
    if (!isCurrent) throw changedElsewhere()

    const at = iso(context.now)
    const next = draft.version + 1
    const { content: sealedTitle, dataKeyId } = box.seal(places.noteTitle(note), texts.title)
    const sealedContent = box.seal(places.noteContent(note), texts.content).content
    await updateNote(db, note, { sealedTitle, sealedContent, dataKeyId, version: next, updatedAt: at })
    const isNewEntry = await saveHistory(context, db, box, { draft, texts, next, isSeen: version !== undefined })
    if (isNewEntry)
      await audit(context, db, 'note.changed', { subject: draft.clientIdentifier, details: { note, version: next } })
    return presentNote(db, box, { author, note })
  })
}

function hasSameContent(box: Box, { identifier, sealedTitle, sealedContent, dataKeyId }: LockedNote, texts: NoteTexts) {
  return (
    box.open(places.noteTitle(identifier), { content: sealedTitle, dataKeyId }) === texts.title &&
    box.open(places.noteContent(identifier), { content: sealedContent, dataKeyId }) === texts.content
  )
}

interface Saved {
  draft: LockedNote
  texts: NoteTexts
  next: number
  /** The author has read the version that is replaced. */
  isSeen: boolean
}

/** Saves of one editing session form one entry; a replaced version that the author has not read stays an entry of its own. */
async function saveHistory(
  { now }: Context,
  db: Db,
  box: Box,
  { draft: { identifier: note, providerIdentifier: author }, texts, next, isSeen }: Saved,
): Promise<boolean> {
  const last = await lastVersion(db, note)
  const sittingSince = iso(now.subtract({ minutes: noteLimits.historyMinutes }))
  const isSitting = isSeen && last !== undefined && last.at > sittingSince
  if (isSitting) await deleteVersion(db, note, last.version)
  await writeVersion(db, box, { author, note, version: next, texts, at: isSitting ? last.at : iso(now) })
  return !isSitting
}
