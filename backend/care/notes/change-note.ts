import { type Note, type NoteChange, noteLimits, type NoteTexts } from '#schemas/care/notes.ts'
import { asAuthor } from '#platform/context/as-author.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { type Box, openBox, places } from '#platform/context/data-keys.ts'
import type { Db } from '#platform/database/database.ts'
import { changedElsewhere, lockDraft } from './lock-draft.ts'
import { presentNote } from './present-note.ts'
import { type LockedNote, updateNote } from './queries.ts'
import { tidyTexts } from './tidy-texts.ts'
import { deleteVersion, lastVersion } from './version-queries.ts'
import { writeVersion } from './write-version.ts'

/** Saves a draft. One that was changed since the named version is left as it is, unless it says the same already. */
export function changeNote(context: Context, note: string, { version, ...typed }: NoteChange): Promise<Note> {
  const { identifier: author } = signedIn(context)
  const texts = tidyTexts(typed)
  return asAuthor(context.db, author, async (db) => {
    const draft = await lockDraft(db, author, note)
    const box = await openBox(context, db, author)
    const isCurrent = version === undefined || version === draft.version
    // The answer to an earlier try may have been lost on its way.
    if (!isCurrent && saysTheSame(box, draft, texts)) return presentNote(db, box, { author, note })
    if (!isCurrent) throw changedElsewhere()

    const at = iso(context.now)
    const next = draft.version + 1
    const { content: sealedTitle, dataKeyId } = box.seal(places.noteTitle(note), texts.title)
    const sealedContent = box.seal(places.noteContent(note), texts.content).content
    await updateNote(db, note, { sealedTitle, sealedContent, dataKeyId, version: next, updatedAt: at })
    const isNewEntry = await keepHistory(context, db, box, { draft, texts, next, isSeen: version !== undefined })
    if (isNewEntry)
      await audit(context, db, 'note.changed', { subject: draft.clientIdentifier, details: { note, version: next } })
    return presentNote(db, box, { author, note })
  })
}

function saysTheSame(box: Box, { identifier, sealedTitle, sealedContent, dataKeyId }: LockedNote, texts: NoteTexts) {
  return (
    box.open(places.noteTitle(identifier), { content: sealedTitle, dataKeyId }) === texts.title &&
    box.open(places.noteContent(identifier), { content: sealedContent, dataKeyId }) === texts.content
  )
}

interface Saved {
  draft: LockedNote
  texts: NoteTexts
  next: number
  /** Its author has seen what it replaces. */
  isSeen: boolean
}

/** Saves of one sitting are one entry; what nobody has seen before it was replaced stays an entry of its own. */
async function keepHistory(
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
