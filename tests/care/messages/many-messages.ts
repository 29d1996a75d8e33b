import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { asAuthor } from '#platform/context/as-author.ts'
import { places } from '#platform/context/data-keys.ts'
import { openKeys } from '#backend/care/messages/conversation-keys.ts'
import { beginConversation } from '#backend/care/messages/begin-conversation.ts'
import type { Product } from '#tests/support/product.ts'

type Person = { identifier: string }

/** A long conversation of both sides in turn, one message a minute; the last one is from now. */
export async function manyMessages(
  { backend, clock, database }: Product,
  { client, provider, count }: { client: Person; provider: Person; count: number },
): Promise<string> {
  const [identifier, now] = [randomUUIDv7(), clock.now()]
  const within = { services: backend.services, now }
  return asAuthor(database.db, client.identifier, async (db) => {
    const pair = { client: client.identifier, provider: provider.identifier }
    await beginConversation(db, { identifier, ...pair, at: now.toString() })
    const keys = await openKeys(within, db, identifier)
    const rows = await Promise.all(
      Array.from({ length: count }, async (_, at) => {
        const [message, sender] = [randomUUIDv7(), at % 2 === 0 ? client.identifier : provider.identifier]
        return {
          identifier: message,
          conversationIdentifier: identifier,
          number: at + 1,
          change: at + 1,
          senderIdentifier: sender,
          draftIdentifier: randomUUID(),
          sealedContent: await keys.seal(sender, places.message(message), `Message ${at + 1}`),
          sentAt: now.subtract({ minutes: count - 1 - at }).toString(),
        }
      }),
    )
    await db.insertInto('message').values(rows).execute()
    await db
      .updateTable('conversation')
      .set({ lastNumber: count, lastChange: count })
      .where('identifier', '=', identifier)
      .execute()
    return identifier
  })
}
