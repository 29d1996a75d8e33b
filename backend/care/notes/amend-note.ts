import { randomUUIDv7 } from 'node:crypto'
import type { BodyOf } from '#schemas/platform/endpoint.ts'
import { type Note, type noteApi, noteLimits } from '#schemas/care/notes.ts'
import { asAuthor } from '#platform/context/as-author.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { openBox, places } from '#platform/context/data-keys.ts'
import { refused } from '#platform/core/errors.ts'
import { normalizeText } from '#platform/core/normalize-text.ts'
import { lockSigned } from './lock-draft.ts'
import { presentNote } from './present-note.ts'
import { countAddenda, insertAddendum, updateNote } from './queries.ts'

/** Adds an addendum to a signed note; the signed text does not change. */
export function amendNote(context: Context, note: string, body: BodyOf<typeof noteApi.amend>): Promise<Note> {
  const { identifier: author } = signedIn(context)
  const text = normalizeText(body.content)
  if (text === '') throw refused('VALIDATION_ERROR', { fields: { content: 'validation.required' } })

  return asAuthor(context.db, author, async (db) => {
    const { clientIdentifier } = await lockSigned(db, author, note)
    if ((await countAddenda(db, note)) >= noteLimits.addendaMax)
      throw refused('CONFLICT', { messageKey: 'notes.addenda_refused' })

    const box = await openBox(context, db, author)
    const [identifier, at] = [randomUUIDv7(), iso(context.now)]
    const { content: sealedContent, dataKeyId } = box.seal(places.addendum(identifier), text)
    await insertAddendum(db, {
      identifier,
      noteIdentifier: note,
      providerIdentifier: author,
      sealedContent,
      dataKeyId,
      createdAt: at,
    })
    await updateNote(db, note, { status: 'amended', updatedAt: at })
    await audit(context, db, 'note.amended', { subject: clientIdentifier, details: { note } })
    return presentNote(db, box, { author, note })
  })
}
