import type { BodyOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import type { messageApi } from '#schemas/care/messages.ts'
import { asAuthor } from '#platform/context/as-author.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { findPartner } from './partner.ts'
import { lockConversation, writeSeen } from './queries.ts'
import { recountUnread } from './recount-unread.ts'

/** Marks all messages up to a number as seen; the mark never moves back, nor past the last message. */
export function markSeen(
  context: Context,
  { userIdentifier, number }: BodyOf<typeof messageApi.markSeen>,
): Promise<ReplyOf<typeof messageApi.markSeen>> {
  const { identifier: person } = signedIn(context)
  return asAuthor(context.db, person, async (db) => {
    const partner = await findPartner(context, db, userIdentifier)
    if (!partner.conversation) return { unread: 0 }
    const { identifier: conversation, lastNumber } = await lockConversation(db, partner.conversation.identifier)
    await writeSeen(db, { conversation, person, number: Math.min(number, lastNumber) })
    return { unread: await recountUnread(context, db, { conversation, person }) }
  })
}
