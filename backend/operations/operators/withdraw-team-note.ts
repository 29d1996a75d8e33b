import type { TeamNote } from '#schemas/operations/operators.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { presentTeamNote } from './present-team-note.ts'
import { emptyTeamNote, findTeamNote } from './team-note-queries.ts'

/** Deletes the words of an own note; that there was one, whose and when, stays. A second time changes nothing. */
export function withdrawTeamNote(context: Context, identifier: string): Promise<TeamNote> {
  return context.transaction(async (db) => {
    const note = await findTeamNote(db, identifier)
    if (!note) throw notFound()
    if (note.authorIdentifier !== signedIn(context).identifier) throw refused('FORBIDDEN')
    if (note.withdrawnAt !== null) return presentTeamNote(context, note)

    const withdrawnAt = iso(context.now)
    await emptyTeamNote(db, note.identifier, withdrawnAt)
    await audit(context, db, 'admin.team_note_withdrawn', {
      subject: note.userIdentifier,
      details: { note: note.identifier },
    })
    return presentTeamNote(context, { ...note, sealedContent: null, withdrawnAt })
  })
}
