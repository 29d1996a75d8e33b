/** Queries of the chat list and of the contact list; messages need `asAuthor`. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { messageLimits } from '#schemas/care/messages.ts'
import { type Db, unnamed } from '#platform/database/database.ts'
import { nameHolds } from '#platform/database/name-search.ts'

/** Position at which a page of chats ends. */
export interface ChatPlace {
  at: string
  conversation: string
}

export interface ChatRow {
  conversation: string
  other: string
  lastMessageAt: string
  unread: number
  deliveredNumber: number
  seenNumber: number
  otherDelivered: number
  otherSeen: number
  message: string
  number: number
  sender: string
  sealedContent: Buffer | null
  deletedAt: string | null
  sentAt: string
  files: number
}

/** Conversations of a person, newest first, each with its last message. */
export async function chatsAfter(
  db: Db,
  person: string,
  { search, after, limit }: { search: string | undefined; after: ChatPlace | undefined; limit: number },
): Promise<ChatRow[]> {
  const conditions: RawBuilder<SqlBool>[] = [sql<SqlBool>`s.person_identifier = ${person}`]
  if (after)
    conditions.push(
      sql<SqlBool>`(s.last_message_at, s.conversation_identifier) < (${after.at}::timestamptz, ${after.conversation}::uuid)`,
    )
  if (search)
    conditions.push(
      sql<SqlBool>`exists (select from app_user u where u.identifier = s.other_identifier and ${nameHolds(search, 'u')})`,
    )
  const { rows } = await sql<ChatRow>`
    select s.conversation_identifier as conversation, s.other_identifier as other, s.last_message_at, s.unread,
           s.delivered_number, s.seen_number,
           coalesce(o.delivered_number, 0) as other_delivered, coalesce(o.seen_number, 0) as other_seen,
           m.identifier as message, m.number, m.sender_identifier as sender, m.sealed_content, m.deleted_at, m.sent_at,
           (select count(*) from message_file f where f.message_identifier = m.identifier) as files
      from (select s.* from conversation_side s
             where ${sql.join(conditions, sql` and `)}
             order by s.last_message_at desc, s.conversation_identifier desc limit ${limit}) s
      join conversation c on c.identifier = s.conversation_identifier
      join message m on m.conversation_identifier = c.identifier and m.number = c.last_number
      left join conversation_side o
        on o.conversation_identifier = s.conversation_identifier and o.person_identifier = s.other_identifier
     order by s.last_message_at desc, s.conversation_identifier desc ${unnamed}`.execute(db)
  return rows
}

/** Active people the caller may write to because of their relation, by name. */
export async function contactsOf(
  db: Db,
  person: string,
  search: string | undefined,
): Promise<{ other: string; conversation: string | null }[]> {
  const { rows } = await sql<{ other: string; conversation: string | null }>`
    select u.identifier as other, s.conversation_identifier as conversation
      from (select provider_identifier as other from client_relation where client_identifier = ${person}
             union select client_identifier from client_relation where provider_identifier = ${person}
             union select other_identifier from conversation_side where person_identifier = ${person}) k
      join app_user u on u.identifier = k.other and u.account_status = 'active'
      left join conversation_side s on s.person_identifier = ${person} and s.other_identifier = u.identifier
     where ${search ? nameHolds(search, 'u') : sql`true`}
     order by folded(concat_ws(' ', u.first_name, u.last_name)), u.identifier
     limit ${messageLimits.contactsMost} ${unnamed}`.execute(db)
  return rows
}
