import type { Db } from '#platform/database/database.ts'
import { type ConversationRow, findConversation, lockConversation, type Pair } from './queries.ts'

/** The conversation of two people, which another may begin at the same moment: locked, whoever made it. */
export async function beginConversation(
  db: Db,
  { identifier, client, provider, at }: Pair & { identifier: string; at: string },
): Promise<ConversationRow> {
  const made = await db
    .insertInto('conversation')
    .values({ identifier, clientIdentifier: client, providerIdentifier: provider, createdAt: at })
    .onConflict((conflict) => conflict.columns(['clientIdentifier', 'providerIdentifier']).doNothing())
    .returning('identifier')
    .executeTakeFirst()
  if (made) await insertSides(db, { identifier, client, provider, at })
  const there = await findConversation(db, { client, provider })
  return lockConversation(db, there?.identifier ?? identifier)
}

const insertSides = (db: Db, { identifier, client, provider, at }: Pair & { identifier: string; at: string }) =>
  db
    .insertInto('conversationSide')
    .values(
      [[client, provider] as const, [provider, client] as const].map(([person, other]) => ({
        conversationIdentifier: identifier,
        personIdentifier: person,
        otherIdentifier: other,
        lastMessageAt: at,
      })),
    )
    .execute()
