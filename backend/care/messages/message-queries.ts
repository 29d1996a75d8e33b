/** Queries of messages; call them within `asAuthor` of one of the two, row security hides them from everyone else. */
import { type Insertable, sql, type SqlBool, type Updateable } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { MessageFileTable, MessageTable } from '#platform/database/tables.gen.ts'

const messages = (db: Db) =>
  db
    .selectFrom('message as m')
    .leftJoin('booking as b', 'b.identifier', 'm.bookingIdentifier')
    .select(['m.identifier', 'm.conversationIdentifier', 'm.number', 'm.change', 'm.senderIdentifier'])
    .select(['m.draftIdentifier', 'm.isAutomatic', 'm.sealedContent', 'm.sentAt', 'm.editedAt', 'm.deletedAt'])
    .select(['b.identifier as bookingIdentifier', 'b.startAt as bookingStartAt', 'b.status as bookingStatus'])

export type MessageRow = Awaited<ReturnType<typeof messagesBefore>>[number]

/** Newest first: those before a number, or the newest of all. */
export const messagesBefore = (db: Db, conversation: string, limit: number, number?: number) =>
  messages(db)
    .where('m.conversationIdentifier', '=', conversation)
    .$if(number !== undefined, (query) => query.where('m.number', '<', number as number))
    .orderBy('m.number', 'desc')
    .limit(limit)
    .execute()

/** Changes after a version, oldest first; of each message only its last change. */
export const messagesChanged = (db: Db, conversation: string, limit: number, since: number) =>
  messages(db)
    .where('m.conversationIdentifier', '=', conversation)
    .where('m.change', '>', since)
    .orderBy('m.change')
    .limit(limit)
    .execute()

export const findMessage = (db: Db, identifier: string) =>
  messages(db).where('m.identifier', '=', identifier).executeTakeFirst()

export const findMessages = (db: Db, identifiers: readonly string[]) =>
  messages(db)
    .where(sql<SqlBool>`m.identifier = any(${identifiers}::uuid[])`)
    .execute()

/** Still encrypted, newest first: those before a number, or the newest of all. */
export const sealedBefore = (db: Db, conversation: string, limit: number, number?: number) =>
  db
    .selectFrom('message')
    .select(['identifier', 'number', 'senderIdentifier', 'sealedContent'])
    .where('conversationIdentifier', '=', conversation)
    .where('deletedAt', 'is', null)
    .$if(number !== undefined, (query) => query.where('number', '<', number as number))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()

export const sealedNamesOf = (db: Db, messages: readonly string[]) =>
  db
    .selectFrom('messageFile')
    .select(['messageIdentifier', 'fileIdentifier', 'sealedName'])
    .where(sql<SqlBool>`message_identifier = any(${messages}::uuid[])`)
    .execute()

/** The message a sender has sent under a draft identifier, and its conversation. */
export const findByDraft = (db: Db, sender: string, draft: string) =>
  db
    .selectFrom('message')
    .select(['identifier', 'conversationIdentifier'])
    .where('senderIdentifier', '=', sender)
    .where('draftIdentifier', '=', draft)
    .executeTakeFirst()

/** Returns no row when a concurrent request inserted this draft. */
export const insertMessage = (db: Db, row: Insertable<MessageTable>) =>
  db
    .insertInto('message')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('identifier')
    .executeTakeFirst()

export const updateMessage = (db: Db, identifier: string, change: Updateable<MessageTable>) =>
  db.updateTable('message').set(change).where('identifier', '=', identifier).execute()

export const insertMessageFile = (db: Db, row: Insertable<MessageFileTable>) =>
  db.insertInto('messageFile').values(row).execute()

export const filesOfMessages = (db: Db, identifiers: readonly string[]) =>
  db
    .selectFrom('messageFile as d')
    .innerJoin('storedFile as f', 'f.identifier', 'd.fileIdentifier')
    .select(['f.identifier', 'f.contentType', 'f.bytes', 'f.scanStatus'])
    .select(['d.messageIdentifier', 'd.senderIdentifier', 'd.sealedName'])
    .where(sql<SqlBool>`d.message_identifier = any(${identifiers}::uuid[])`)
    .orderBy('d.messageIdentifier')
    .orderBy('d.position')
    .execute()

/** A file of a message that is not deleted, for the two people of the conversation. */
export const findMessageFile = (db: Db, person: string, { message, file }: { message: string; file: string }) =>
  db
    .selectFrom('messageFile as d')
    .innerJoin('message as m', 'm.identifier', 'd.messageIdentifier')
    .innerJoin('conversation as c', 'c.identifier', 'm.conversationIdentifier')
    .select(['d.sealedName', 'd.senderIdentifier', 'd.conversationIdentifier'])
    .where('d.fileIdentifier', '=', file)
    .where('d.messageIdentifier', '=', message)
    .where('m.deletedAt', 'is', null)
    .where((row) => row.or([row('c.clientIdentifier', '=', person), row('c.providerIdentifier', '=', person)]))
    .executeTakeFirst()

/** Recounts the messages of the other side that one side has not seen. */
export const writeUnread = (db: Db, { conversation, person }: { conversation: string; person: string }) =>
  db
    .updateTable('conversationSide as s')
    .from((row) =>
      row
        .selectFrom('message as m')
        .innerJoin('conversationSide as seen', (join) =>
          join
            .onRef('seen.conversationIdentifier', '=', 'm.conversationIdentifier')
            .on('seen.personIdentifier', '=', person),
        )
        .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('m.sentAt').as('since')])
        .where('m.conversationIdentifier', '=', conversation)
        .where('m.senderIdentifier', '<>', person)
        .where('m.deletedAt', 'is', null)
        .whereRef('m.number', '>', 'seen.seenNumber')
        .as('n'),
    )
    .set((row) => ({ unread: row.ref('n.count'), unreadSince: row.ref('n.since') }))
    .where('s.conversationIdentifier', '=', conversation)
    .where('s.personIdentifier', '=', person)
    .returning('s.unread')
    .executeTakeFirst()
