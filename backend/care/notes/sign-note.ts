import type { BodyOf } from '#schemas/platform/endpoint.ts'
import type { Note, noteApi } from '#schemas/care/notes.ts'
import { asAuthor } from '#platform/context/as-author.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { openBox } from '#platform/context/data-keys.ts'
import { refused } from '#platform/core/errors.ts'
import { changedElsewhere, lockDraft } from './lock-draft.ts'
import { presentNote } from './present-note.ts'
import { updateNote } from './queries.ts'

/** Signs the version the author has read; a signed note can be amended but not changed. */
export function signNote(context: Context, note: string, { version }: BodyOf<typeof noteApi.sign>): Promise<Note> {
  const { identifier: author } = signedIn(context)
  return asAuthor(context.db, author, async (db) => {
    const draft = await lockDraft(db, author, note)
    if (draft.version !== version) throw changedElsewhere()
    const box = await openBox(context, db, author)
    const { actions } = await presentNote(db, box, { author, note })
    if (!actions.includes('sign')) throw refused('VALIDATION_ERROR', { fields: { content: 'validation.required' } })

    const at = iso(context.now)
    await updateNote(db, note, { status: 'signed', signedAt: at, updatedAt: at })
    await audit(context, db, 'note.signed', { subject: draft.clientIdentifier, details: { note, version } })
    return presentNote(db, box, { author, note })
  })
}
