import { randomUUIDv7 } from 'node:crypto'
import type { TeamNote } from '#schemas/operations/operators.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { sealText } from '#platform/context/sealed-text.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'
import { lockPerson } from './people-queries.ts'
import { presentTeamNote } from './present-team-note.ts'
import { mayNote } from './rules.ts'
import { findTeamNote, insertTeamNote } from './team-note-queries.ts'

/** Stores a note about a person, encrypted. The lock keeps it from being written after the person was erased. */
export function addTeamNote(context: Context, userIdentifier: string, content: string): Promise<TeamNote> {
  const { services, now } = context
  return context.transaction(async (db) => {
    const person = await lockPerson(db, userIdentifier)
    if (!person) throw notFound()
    const verdict = mayNote(person)
    if (verdict !== 'allowed') throw refused(verdict)

    const identifier = randomUUIDv7()
    const sealedContent = sealText(services, sealPurposes.teamNote, identifier, content.trim()) as Buffer
    const authorIdentifier = signedIn(context).identifier
    const row = { identifier, userIdentifier: person.identifier, authorIdentifier, sealedContent, createdAt: iso(now) }
    await insertTeamNote(db, row)
    await audit(context, db, 'admin.team_note_added', { subject: person.identifier, details: { note: identifier } })
    const written = await findTeamNote(db, identifier)
    if (!written) throw notFound()
    return presentTeamNote(context, written)
  })
}
