import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import type { NotificationKind, NotificationSettings } from '#schemas/identity/notifications.ts'
import type { Db } from '#platform/database/database.ts'
import { fullNameOrNull } from '#platform/database/full-name.ts'
import type { NotificationTable, Tables } from '#platform/database/tables.gen.ts'

export type NewNotification = Insertable<NotificationTable>

/** Does nothing if the user was notified of this occasion before. */
export const insertNotification = (db: Db, row: NewNotification) =>
  db
    .insertInto('notification')
    .values(row)
    .onConflict((conflict) => conflict.columns(['personIdentifier', 'occasion']).doNothing())
    .execute()

/** Makes the notification of the same occasion the newest and unread again. */
export const renewNotification = (db: Db, row: NewNotification) =>
  db
    .insertInto('notification')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['personIdentifier', 'occasion']).doUpdateSet({ createdAt: row.createdAt, seenAt: null }),
    )
    .execute()

interface Wanted {
  person: string
  kind?: NotificationKind | undefined
  /** Only notifications with these identifiers. */
  named?: string[] | undefined
}

const own = (db: Db, { person, kind, named }: Wanted) =>
  db
    .selectFrom('notification as n')
    .where('n.personIdentifier', '=', person)
    .where(kind === undefined ? sql<boolean>`true` : sql<boolean>`n.kind = ${kind}`)
    .$if(named !== undefined, (query) => query.where('n.identifier', 'in', named as string[]))

/** Erased users have no name. */
export const pageOfNotifications = (db: Db, wanted: Wanted, limit: number, offset: number) =>
  own(db, wanted)
    .leftJoin('appUser as o', 'o.identifier', 'n.otherIdentifier')
    .select(['n.identifier', 'n.kind', 'n.news', 'n.subjectIdentifier', 'n.startAt', 'n.amount', 'n.currency'])
    .select(['n.createdAt', 'n.seenAt'])
    .select(fullNameOrNull('o').as('otherName'))
    .orderBy('n.createdAt', 'desc')
    .orderBy('n.identifier', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export type NotificationRow = Awaited<ReturnType<typeof pageOfNotifications>>[number]

export async function countNotifications(db: Db, wanted: Wanted, most: number): Promise<number> {
  const { count } = await db
    .selectFrom(own(db, wanted).select('n.identifier').limit(most).as('found'))
    .select((found) => found.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Counts both only up to `most`. */
export async function unreadNotifications(db: Db, person: string, most: number) {
  const { rows } = await sql<{ notifications: number; messages: number }>`
    select (select count(*)::int from (select from notification
              where person_identifier = ${person} and seen_at is null limit ${most}) n) as notifications,
           (select least(coalesce(sum(unread), 0), ${most})::int from conversation_side
              where person_identifier = ${person} and unread > 0) as messages`.execute(db)
  return rows[0] ?? { notifications: 0, messages: 0 }
}

type Row = ExpressionBuilder<Tables, 'notification'>

const markSeenWhere = (db: Db, at: string, which: (row: Row) => ReturnType<Row['and']>) =>
  db.updateTable('notification').set({ seenAt: at }).where('seenAt', 'is', null).where(which).execute()

export const markAllSeen = (db: Db, person: string, at: string) =>
  markSeenWhere(db, at, (row) => row.and({ personIdentifier: person }))

export const markOneSeen = (db: Db, person: string, identifier: string, at: string) =>
  markSeenWhere(db, at, (row) => row.and({ personIdentifier: person, identifier }))

export const markOccasionSeen = (db: Db, person: string, occasion: string, at: string) =>
  markSeenWhere(db, at, (row) => row.and({ personIdentifier: person, occasion }))

export const hasNotification = async (db: Db, person: string, identifier: string): Promise<boolean> =>
  (await own(db, { person }).select('n.identifier').where('n.identifier', '=', identifier).executeTakeFirst()) !==
  undefined

export const settingsOf = (db: Db, person: string): Promise<NotificationSettings | undefined> =>
  db
    .selectFrom('notificationSetting')
    .select(['messageMails', 'quietFrom', 'quietUntil'])
    .where('personIdentifier', '=', person)
    .executeTakeFirst()

export const writeSettings = (db: Db, personIdentifier: string, settings: NotificationSettings, updatedAt: string) =>
  db
    .insertInto('notificationSetting')
    .values({ personIdentifier, ...settings, updatedAt })
    .onConflict((conflict) => conflict.column('personIdentifier').doUpdateSet({ ...settings, updatedAt }))
    .execute()

/** Deletes a batch of old notifications and returns how many. */
export async function deleteOld(db: Db, before: string, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from notification where identifier in
      (select identifier from notification where created_at < ${before} limit ${limit} for update skip locked)`.execute(
    db,
  )
  return Number(numAffectedRows)
}
