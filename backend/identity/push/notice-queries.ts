/** What waits to be shown on devices. */
import { type Insertable, sql } from 'kysely'
import type { PushKind } from '#schemas/identity/push.ts'
import type { UserType } from '#schemas/identity/accounts.ts'
import type { Locale } from '#schemas/platform/words.ts'
import type { Db } from '#platform/database/database.ts'
import type { PushDeliveryTable } from '#platform/database/tables.gen.ts'

/** People for whom something is due, ordered by identifier. */
export async function peopleDue(db: Db, now: string, behind: string | null, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('pushNotice')
    .select('personIdentifier')
    .distinct()
    .where('dueAt', '<=', now)
    .where(behind === null ? sql<boolean>`true` : sql<boolean>`person_identifier > ${behind}`)
    .orderBy('personIdentifier')
    .limit(limit)
    .execute()
  return rows.map(({ personIdentifier }) => personIdentifier)
}

export interface Notice {
  identifier: string
  kind: PushKind
  news: string
  subjectIdentifier: string | null
  startAt: string | null
  createdAt: string
  dueAt: string
  isSeen: boolean
}

/** Due notices of a person that no other worker holds. */
export async function lockDue(db: Db, person: string, now: string): Promise<Notice[]> {
  const { rows } = await sql<Notice>`
    select p.identifier, p.kind, p.news, p.subject_identifier, p.start_at, p.created_at, p.due_at,
           n.seen_at is not null as is_seen
      from push_notice p left join notification n on n.identifier = p.notification_identifier
     where p.person_identifier = ${person} and p.due_at <= ${now}
     order by p.created_at, p.identifier for update of p skip locked`.execute(db)
  return rows
}

/** Undefined for an account that is not active. */
export const findReader = (db: Db, person: string) =>
  db
    .selectFrom('appUser as u')
    .leftJoin('notificationSetting as n', 'n.personIdentifier', 'u.identifier')
    .select(['u.locale', 'u.timezone', 'u.userType', 'n.messageMails', 'n.quietFrom', 'n.quietUntil'])
    .where('u.identifier', '=', person)
    .where('u.accountStatus', '=', 'active')
    .$narrowType<{ locale: Locale; userType: UserType }>()
    .executeTakeFirst()

/** Does nothing for a person without a device. */
export const insertNotice = (
  db: Db,
  notice: { person: string; kind: PushKind; news: string; subject: string; startAt: string; at: string },
) =>
  sql`insert into push_notice (person_identifier, kind, news, subject_identifier, start_at, created_at, due_at)
      select ${notice.person}::uuid, ${notice.kind}, ${notice.news}, ${notice.subject}::uuid, ${notice.startAt}::timestamptz,
             ${notice.at}::timestamptz, ${notice.at}::timestamptz
       where exists (select from push_subscription s where s.person_identifier = ${notice.person}::uuid)`.execute(db)

export const holdNotices = (db: Db, identifiers: readonly string[], dueAt: string) =>
  db.updateTable('pushNotice').set({ dueAt }).where('identifier', 'in', identifiers).execute()

export const deleteNotices = (db: Db, identifiers: readonly string[]) =>
  db.deleteFrom('pushNotice').where('identifier', 'in', identifiers).execute()

export const insertDeliveries = (db: Db, rows: readonly Insertable<PushDeliveryTable>[]) =>
  db.insertInto('pushDelivery').values(rows).execute()
