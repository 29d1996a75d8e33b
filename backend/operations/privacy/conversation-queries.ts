/** Encrypted messages of a person's conversations; call it within `asAuthor` of the person. */
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { fullNameOrNull } from '#platform/database/full-name.ts'

export const conversationsOf = (db: Db, person: string) =>
  db
    .selectFrom('conversation as c')
    .innerJoin('appUser as o', (join) =>
      join.on(
        sql<boolean>`o.identifier = case when c.client_identifier = ${person} then c.provider_identifier else c.client_identifier end`,
      ),
    )
    .select('c.identifier')
    .select(fullNameOrNull('o').as('with'))
    .where((row) => row.or([row('c.clientIdentifier', '=', person), row('c.providerIdentifier', '=', person)]))
    .orderBy('c.createdAt')
    .orderBy('c.identifier')
    .execute()

export const sealedMessages = (db: Db, conversation: string, after: number, limit: number) =>
  db
    .selectFrom('message')
    .select(['identifier', 'number', 'senderIdentifier', 'isAutomatic', 'sealedContent'])
    .select(['sentAt', 'editedAt', 'deletedAt'])
    .where('conversationIdentifier', '=', conversation)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute()

export const sealedMessageFiles = (db: Db, conversation: string) =>
  db
    .selectFrom('messageFile as f')
    .innerJoin('message as m', 'm.identifier', 'f.messageIdentifier')
    .select(['f.fileIdentifier', 'f.messageIdentifier', 'f.senderIdentifier', 'f.sealedName', 'm.sentAt'])
    .where('f.conversationIdentifier', '=', conversation)
    .orderBy('m.number')
    .orderBy('f.position')
    .execute()
