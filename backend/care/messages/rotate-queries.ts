/** Queries of key rotation; call them within `asAuthor` of one of the two, except for the list of conversations. */
import type { Db } from '#platform/database/database.ts'

export const conversationsAfter = (db: Db, after: string | null, limit: number) =>
  db
    .selectFrom('conversation')
    .select(['identifier', 'clientIdentifier as client'])
    .$if(after !== null, (query) => query.where('identifier', '>', after as string))
    .orderBy('identifier')
    .limit(limit)
    .execute()

/** Keys that are not destroyed and are wrapped under another master key. */
export const lockKeysUnderOther = (db: Db, conversation: string, masterVersion: number) =>
  db
    .selectFrom('conversationKey')
    .select(['id', 'senderIdentifier', 'wrapped', 'masterVersion'])
    .where('conversationIdentifier', '=', conversation)
    .where('destroyedAt', 'is', null)
    .where('masterVersion', '<>', masterVersion)
    .forUpdate()
    .execute()

export const rewrapKey = (db: Db, id: number, change: { masterVersion: number; wrapped: Buffer }) =>
  db.updateTable('conversationKey').set(change).where('id', '=', id).where('destroyedAt', 'is', null).execute()
