import type { Invitation } from '#schemas/care/client-import.ts'
import { tokenHash } from '#backend/identity/sessions/session-token.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { findByLink } from './queries.ts'
import { gone, countInvitationAttempt, inviterOf } from './invitation-link.ts'

/** What the link of an invitation shows: the inviting therapist. */
export async function openInvitation(context: Context, token: string): Promise<Invitation> {
  await countInvitationAttempt(context)
  const row = await findByLink(context.db, tokenHash(token), iso(context.now))
  return row ? { ...inviterOf(row), status: 'open', isLinked: false } : gone
}
