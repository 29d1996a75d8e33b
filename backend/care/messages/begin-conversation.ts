import type { Db } from '#platform/database/database.ts'
import {
  type ConversationRow,
  findConversation,
  insertConversation,
  insertSides,
  lockConversation,
  type NewConversation,
} from './queries.ts'

/** The conversation of two people, locked. A concurrent request may have created it. */
export async function beginConversation(
  db: Db,
  { identifier, client, provider, at }: NewConversation,
): Promise<ConversationRow> {
  const made = await insertConversation(db, { identifier, client, provider, at })
  if (made) await insertSides(db, { identifier, client, provider, at })
  const there = await findConversation(db, { client, provider })
  return lockConversation(db, there?.identifier ?? identifier)
}
