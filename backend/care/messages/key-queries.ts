/** Queries of conversation keys; call them within `asAuthor` of one of the two people. */
import { type Insertable, sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { ConversationKeyTable } from '#platform/database/tables.gen.ts'

export const keysOf = (db: Db, conversations: readonly string[]) =>
  db
    .selectFrom('conversationKey')
    .selectAll()
    .where(sql<SqlBool>`conversation_identifier = any(${conversations}::uuid[])`)
    .execute()

export type KeyRow = Awaited<ReturnType<typeof keysOf>>[number]

/** Does nothing when the sender already has a key in this conversation. */
export const insertKey = (db: Db, row: Insertable<ConversationKeyTable>) =>
  db
    .insertInto('conversationKey')
    .values(row)
    .onConflict((conflict) => conflict.columns(['conversationIdentifier', 'senderIdentifier']).doNothing())
    .execute()
