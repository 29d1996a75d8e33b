import type { GuestView } from '#schemas/scheduling/participants.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { setParticipant } from './queries.ts'
import { findLink } from './find-link.ts'
import { openLink } from './open-link.ts'
import { mayAnswer } from './rules.ts'

/** A guest accepts or declines while the session is open. After declining, a new invitation is needed; after accepting, the guest may still decline. */
export async function answerInvitation(
  context: Context,
  token: string,
  answer: 'acknowledged' | 'rejected',
): Promise<GuestView> {
  await context.transaction(async (db) => {
    const link = await findLink(db, context, token, { lock: true })
    const { identifier, status } = link
    if (!mayAnswer(link)) throw refused('STATUS_CHANGED')
    if (status === answer) return
    if (status === 'rejected') throw refused('STATUS_CHANGED')
    await setParticipant(db, identifier, { status: answer, answeredAt: iso(context.now) })
  })
  return openLink(context, token)
}
