import type { TeamNote } from '#schemas/operations/operators.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { openText } from '#platform/context/sealed-text.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'
import type { TeamNoteRow } from './team-note-queries.ts'

export const presentTeamNote = (
  context: Context,
  { identifier, authorIdentifier, authorName, sealedContent, createdAt, withdrawnAt }: TeamNoteRow,
): TeamNote => ({
  identifier,
  content: openText(context.services, sealPurposes.teamNote, identifier, sealedContent),
  authorName,
  isOwn: authorIdentifier === signedIn(context).identifier,
  createdAt,
  withdrawnAt,
})
