import type { TeamNote } from '#schemas/operations/operators.ts'
import type { Context } from '#platform/context/context.ts'
import { presentTeamNote } from './present-team-note.ts'
import { teamNotesAbout } from './team-note-queries.ts'

/** Notes of operators about one person, newest first. */
export const listTeamNotes = async (context: Context, userIdentifier: string): Promise<TeamNote[]> =>
  (await teamNotesAbout(context.db, userIdentifier)).map((row) => presentTeamNote(context, row))
