/** Queries of the erasure of a person; call them within `asAuthor` of the person. */
import type { Db } from '#platform/database/database.ts'

/** Each message keeps its number, like a deleted one. */
export const emptyMessagesOf = (db: Db, person: string, at: string) =>
  db
    .updateTable('message')
    .set({ sealedContent: null, bookingIdentifier: null, deletedAt: at })
    .where('senderIdentifier', '=', person)
    .where('deletedAt', 'is', null)
    .execute()

export const destroyKeysOf = (db: Db, person: string, at: string) =>
  db
    .updateTable('conversationKey')
    .set({ wrapped: null, destroyedAt: at })
    .where('senderIdentifier', '=', person)
    .where('destroyedAt', 'is', null)
    .execute()

/** Others have no unread messages of the erased person. */
export const forgetUnreadOf = (db: Db, person: string) =>
  db
    .updateTable('conversationSide')
    .set({ unread: 0, unreadSince: null })
    .where('otherIdentifier', '=', person)
    .where('unread', '>', 0)
    .execute()
