import type { QueryOf } from '#schemas/platform/endpoint.ts'
import type { Conversation, messageApi } from '#schemas/care/messages.ts'
import { asAuthor } from '#platform/context/as-author.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { openKeys } from './conversation-keys.ts'
import { officeOf } from './office-hours.ts'
import { findPartner } from './partner.ts'
import { presentMessages } from './present-messages.ts'
import { markDelivered } from './queries.ts'
import { numberIn, readMessages } from './read-messages.ts'
import { searchConversation, searchWords } from './search-conversation.ts'
import { sidesFor } from './sides.ts'

/** Messages with one person, and the read marks of both. Reading marks them as delivered. */
export function showConversation(
  context: Context,
  person: string,
  query: QueryOf<typeof messageApi.conversation>,
): Promise<Conversation> {
  const { identifier: caller, userType } = signedIn(context)
  const words = query.searchQuery === undefined ? null : searchWords(query.searchQuery)
  return asAuthor(context.db, caller, async (db) => {
    const partner = await findPartner(context, db, person)
    const { conversation, other, provider, canWrite } = partner
    if (conversation) await markDelivered(db, caller, conversation.identifier)
    const sides = await sidesFor(db, caller, conversation?.identifier)
    const meta = {
      conversationIdentifier: conversation?.identifier ?? null,
      user: other,
      change: conversation?.lastChange ?? 0,
      lastNumber: conversation?.lastNumber ?? 0,
      ...sides,
      canWrite,
      office: userType === 'client' ? await officeOf(db, provider, context.now) : null,
    }
    if (!conversation) return { data: [], meta: { ...meta, nextCursor: null } }

    // Read after the change counter: a concurrent change may be reported twice but is never missed.
    const keys = () => openKeys(context, db, conversation.identifier)
    const { rows, nextCursor } = words
      ? await searchConversation(db, await keys(), {
          conversation: conversation.identifier,
          words,
          before: numberIn(query.cursor),
        })
      : await readMessages(db, conversation.identifier, query)
    // Decrypted after that: the first message of a person creates their key.
    const data = await presentMessages(db, { keys: await keys(), caller, now: context.now, ...sides }, rows)
    return { data, meta: { ...meta, nextCursor } }
  })
}
