import { type Insertable, sql } from 'kysely'
import type { Locale } from '#schemas/platform/words.ts'
import type { Db } from '#platform/database/database.ts'
import { changes } from '#platform/database/outcome.ts'
import type { SmsMessageTable } from '#platform/database/tables.gen.ts'

export const findPhone = (db: Db, person: string) =>
  db.selectFrom('smsPhone').selectAll().where('personIdentifier', '=', person).executeTakeFirst()

/** A new number is not confirmed. */
export const writePhone = (db: Db, personIdentifier: string, sealedNumber: Buffer, updatedAt: string) => {
  const fresh = { sealedNumber, confirmedAt: null, reminders: true, stoppedAt: null, failedAt: null, updatedAt }
  return db
    .insertInto('smsPhone')
    .values({ personIdentifier, ...fresh })
    .onConflict((conflict) => conflict.column('personIdentifier').doUpdateSet(fresh))
    .execute()
}

export const markConfirmed = (db: Db, person: string, confirmedAt: string): Promise<boolean> =>
  changes(
    db.updateTable('smsPhone').set({ confirmedAt, updatedAt: confirmedAt }).where('personIdentifier', '=', person),
  )

/** Only a confirmed number has reminders; switching them on again is no answer to a STOP, which the provider keeps. */
export const writeReminders = (db: Db, person: string, reminders: boolean, updatedAt: string): Promise<boolean> =>
  changes(
    db
      .updateTable('smsPhone')
      .set({ reminders, updatedAt })
      .where('personIdentifier', '=', person)
      .where('confirmedAt', 'is not', null),
  )

export const deletePhone = (db: Db, person: string): Promise<boolean> =>
  changes(db.deleteFrom('smsPhone').where('personIdentifier', '=', person))

export const recordPhone = (
  db: Db,
  person: string,
  what: { stoppedAt: string } | { failedAt: string | null },
): Promise<unknown> => db.updateTable('smsPhone').set(what).where('personIdentifier', '=', person).execute()

/** Undefined where no reminder may be sent. */
export const findReader = (db: Db, person: string) =>
  db
    .selectFrom('smsPhone as p')
    .innerJoin('appUser as u', 'u.identifier', 'p.personIdentifier')
    .leftJoin('notificationSetting as n', 'n.personIdentifier', 'u.identifier')
    .select(['p.sealedNumber', 'u.locale', 'u.timezone', 'n.messageMails', 'n.quietFrom', 'n.quietUntil'])
    .where('p.personIdentifier', '=', person)
    .where('p.confirmedAt', 'is not', null)
    .where('p.reminders', '=', true)
    .where('p.stoppedAt', 'is', null)
    .where('u.accountStatus', '=', 'active')
    .$narrowType<{ locale: Locale }>()
    .executeTakeFirst()

/** Messages are counted one after the other, so that the limits hold. */
export const waitForMessages = (db: Db) => sql`select pg_advisory_xact_lock(hashtextextended('sms', 0))`.execute(db)

export async function countMessages(db: Db, person: string, since: string): Promise<{ own: number; all: number }> {
  const { rows } = await sql<{ own: number; all: number }>`
    select count(*) filter (where person_identifier = ${person})::int as own, count(*)::int as all
      from sms_message where created_at > ${since}`.execute(db)
  return rows[0] ?? { own: 0, all: 0 }
}

/** False if this session was announced to this person before. */
export const insertMessage = (db: Db, row: Insertable<SmsMessageTable>): Promise<boolean> =>
  changes(
    db
      .insertInto('smsMessage')
      .values(row)
      .onConflict((conflict) => conflict.doNothing()),
  )

/** Takes a message that waits for another attempt; its identifier, if there is one that no other worker has taken. */
export const takeWaiting = (db: Db, person: string, booking: string, now: string) =>
  db
    .updateTable('smsMessage')
    .set((is) => ({ status: 'sending', nextTryAt: null, tries: is('tries', '+', 1) }))
    .where('personIdentifier', '=', person)
    .where('bookingIdentifier', '=', booking)
    .where('status', '=', 'waiting')
    .where('nextTryAt', '<=', now)
    .returning(['identifier', 'tries'])
    .executeTakeFirst()

export const recordOutcome = (
  db: Db,
  identifier: string,
  outcome: { status: 'sent' | 'failed' | 'waiting'; reason: string | null; nextTryAt: string | null },
) => db.updateTable('smsMessage').set(outcome).where('identifier', '=', identifier).execute()

export const deleteOldMessages = (db: Db, before: string) =>
  db.deleteFrom('smsMessage').where('createdAt', '<=', before).execute()
