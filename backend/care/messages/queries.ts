/** Queries of conversations and of the read marks of their two sides. */
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { finds } from '#platform/database/outcome.ts'

export interface Pair {
  client: string
  provider: string
}

export const findConversation = (db: Db, { client, provider }: Pair) =>
  db
    .selectFrom('conversation')
    .selectAll()
    .where('clientIdentifier', '=', client)
    .where('providerIdentifier', '=', provider)
    .executeTakeFirst()

export type ConversationRow = NonNullable<Awaited<ReturnType<typeof findConversation>>>

export interface NewConversation extends Pair {
  identifier: string
  at: string
}

/** Undefined when the two people already have a conversation. */
export const insertConversation = (db: Db, { identifier, client, provider, at }: NewConversation) =>
  db
    .insertInto('conversation')
    .values({ identifier, clientIdentifier: client, providerIdentifier: provider, createdAt: at })
    .onConflict((conflict) => conflict.columns(['clientIdentifier', 'providerIdentifier']).doNothing())
    .returning('identifier')
    .executeTakeFirst()

export const insertSides = (db: Db, { identifier, client, provider, at }: NewConversation) =>
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

/** Facts that allow two people to start a conversation. */
export async function relationBetween(
  db: Db,
  { client, provider }: Pair,
): Promise<{ isRelated: boolean; takesQuestions: boolean }> {
  const { rows } = await sql<{ isRelated: boolean; takesQuestions: boolean }>`
    select exists (select from client_relation
                    where client_identifier = ${client} and provider_identifier = ${provider}) as is_related,
           exists (select from message_setting join provider_listing using (provider_identifier)
                    where provider_identifier = ${provider} and accepts_questions) as takes_questions`.execute(db)
  return rows[0] ?? { isRelated: false, takesQuestions: false }
}

/** Locks a conversation until the end of the transaction, so that changes in it are serialised. */
export const lockConversation = (db: Db, identifier: string) =>
  db.selectFrom('conversation').selectAll().where('identifier', '=', identifier).forUpdate().executeTakeFirstOrThrow()

/** Counts a change in a locked conversation: a new message or a change of an existing one. */
export const countOn = (db: Db, identifier: string, { messages }: { messages: 0 | 1 }) =>
  db
    .updateTable('conversation')
    .set((row) => ({ lastChange: row('lastChange', '+', 1), lastNumber: row('lastNumber', '+', messages) }))
    .where('identifier', '=', identifier)
    .returning(['lastNumber', 'lastChange'])
    .executeTakeFirstOrThrow()

/** Counts a new message for one side; the conversation moves to the top for both. */
export const countMessage = (
  db: Db,
  { conversation, receiver, at }: { conversation: string; receiver: string; at: string },
) => {
  const isReceiver = sql<boolean>`person_identifier = ${receiver}`
  return db
    .updateTable('conversationSide')
    .set({
      lastMessageAt: at,
      unread: sql`unread + (${isReceiver})::int`,
      unreadSince: sql`case when ${isReceiver} then coalesce(unread_since, ${at}::timestamptz) else unread_since end`,
    })
    .where('conversationIdentifier', '=', conversation)
    .execute()
}

export const sidesOf = (db: Db, conversation: string) =>
  db
    .selectFrom('conversationSide')
    .select(['personIdentifier', 'deliveredNumber', 'seenNumber', 'unread'])
    .where('conversationIdentifier', '=', conversation)
    .execute()

/** The mark never moves back. A seen message counts as delivered. */
export const writeSeen = (
  db: Db,
  { conversation, person, number }: { conversation: string; person: string; number: number },
) =>
  db
    .updateTable('conversationSide')
    .set({ seenNumber: number, deliveredNumber: sql`greatest(delivered_number, ${number}::int)` })
    .where('conversationIdentifier', '=', conversation)
    .where('personIdentifier', '=', person)
    .where('seenNumber', '<', number)
    .execute()

/**
 * Marks waiting messages as delivered, in one conversation or in all. A concurrent change of the side notifies the page
 * again.
 */
export const markDelivered = (db: Db, person: string, conversation?: string) =>
  db
    .updateTable('conversationSide as s')
    .from(
      db
        .selectFrom('conversationSide as w')
        .innerJoin('conversation as c', 'c.identifier', 'w.conversationIdentifier')
        .select(['w.conversationIdentifier', 'c.lastNumber'])
        .where('w.personIdentifier', '=', person)
        .where('w.unread', '>', 0)
        .whereRef('w.deliveredNumber', '<', 'c.lastNumber')
        .$if(conversation !== undefined, (query) => query.where('c.identifier', '=', conversation as string))
        .forNoKeyUpdate('w')
        .skipLocked()
        .as('w'),
    )
    .set((row) => ({ deliveredNumber: row.ref('w.lastNumber') }))
    .whereRef('s.conversationIdentifier', '=', 'w.conversationIdentifier')
    .where('s.personIdentifier', '=', person)
    .execute()

/** Whether the booking belongs to these two people. */
export const isBookingOf = (db: Db, { client, provider }: Pair, booking: string): Promise<boolean> =>
  finds(
    db
      .selectFrom('booking')
      .select('identifier')
      .where('identifier', '=', booking)
      .where('clientIdentifier', '=', client)
      .where('providerIdentifier', '=', provider),
  )

/** Notifies the other side's open pages that this person is typing; nothing is stored. */
export const publishTyping = (db: Db, conversation: string, person: string) =>
  sql`select pg_notify('live', ${JSON.stringify({ kind: 'typing', id: conversation, people: [person] })})`.execute(db)
