import { sql } from 'kysely'
import type { Locale } from '#schemas/platform/words.ts'
import type { Db } from '#platform/database/database.ts'

interface Moments {
  /** A message unread since before this time is due for a mail. */
  unreadBefore: string
  /** A user with a later mail and still unread messages gets no other mail. */
  mailedAfter: string
}

/** A message has been unread for long enough and no mail was sent about it. */
const isDue = ({ unreadBefore }: Moments) => sql<boolean>`exists (
  select from conversation_side s where s.person_identifier = u.identifier and s.unread > 0
     and s.unread_since <= ${unreadBefore} and (s.mailed_at is null or s.mailed_at <= s.last_message_at))`

/** Messages of the last mail are still unread and that mail is recent. */
const hasRecentMail = ({ mailedAfter }: Moments) => sql<boolean>`exists (
  select from conversation_side s where s.person_identifier = u.identifier and s.unread > 0
     and s.mailed_at > s.unread_since and s.mailed_at > ${mailedAfter})`

const readers = (db: Db, moments: Moments) =>
  db
    .selectFrom('appUser as u')
    .leftJoin('notificationSetting as n', 'n.personIdentifier', 'u.identifier')
    .select(['u.identifier', 'u.email', 'u.locale', 'u.timezone', 'n.messageMails', 'n.quietFrom', 'n.quietUntil'])
    .where('u.accountStatus', '=', 'active')
    .where(isDue(moments))
    .where((row) => row.not(hasRecentMail(moments)))
    .$narrowType<{ email: string; locale: Locale }>()

/** Users with unread messages that are due, ordered by identifier. */
export const waitingReaders = (db: Db, moments: Moments, behind: string | null, limit: number) =>
  readers(db, moments)
    .where(
      sql<boolean>`u.identifier in (select person_identifier from conversation_side
        where unread > 0 and unread_since <= ${moments.unreadBefore})`,
    )
    .where(behind === null ? sql<boolean>`true` : sql<boolean>`u.identifier > ${behind}`)
    .orderBy('u.identifier')
    .limit(limit)
    .execute()

/** Locks all unread messages of a user without waiting. Returns false if another worker holds some of them. */
export async function lockUnread(db: Db, person: string): Promise<boolean> {
  const { rows } = await sql<{ isAll: boolean }>`
    with unread as (select conversation_identifier from conversation_side
                     where person_identifier = ${person} and unread > 0),
         locked as (select from conversation_side
                     where person_identifier = ${person} and unread > 0 for update skip locked)
    select (select count(*) from unread) = (select count(*) from locked) as is_all`.execute(db)
  return rows[0]?.isAll ?? false
}

/** Undefined if nothing is due any more. */
export const findReader = (db: Db, moments: Moments, person: string) =>
  readers(db, moments).where('u.identifier', '=', person).executeTakeFirst()

export type Reader = NonNullable<Awaited<ReturnType<typeof findReader>>>

/** Records that a mail covers all unread messages. */
export const recordMailed = (db: Db, person: string, mailedAt: string) =>
  db
    .updateTable('conversationSide')
    .set({ mailedAt })
    .where('personIdentifier', '=', person)
    .where('unread', '>', 0)
    .execute()
