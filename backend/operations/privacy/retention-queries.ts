import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { deletedTables } from './data-classes.ts'
import { deleteRowsOf } from './queries.ts'

/** Sessions that ended or expired before this instant, with their passkey challenges and the sessions opened from them. */
export const dropSessions = (db: Db, before: string) =>
  db
    .deleteFrom('session')
    .where((row) => row.or([row('revokedAt', '<=', before), row('expiresAt', '<=', before)]))
    .execute()

export const dropCodes = (db: Db, before: string) =>
  db
    .deleteFrom('oneTimeCode')
    .where((row) =>
      row.or([row('usedAt', '<=', before), row('voidedAt', '<=', before), row('expiresAt', '<=', before)]),
    )
    .execute()

export const dropEmailCodes = (db: Db, before: string) =>
  db.deleteFrom('emailCode').where('createdAt', '<=', before).execute()

export const dropPasswordLinks = (db: Db, before: string) =>
  db
    .deleteFrom('passwordReset')
    .where((row) =>
      row.or([row('usedAt', '<=', before), row('voidedAt', '<=', before), row('expiresAt', '<=', before)]),
    )
    .execute()

export const dropChallenges = (db: Db, before: string) =>
  db.deleteFrom('passkeyChallenge').where('expiresAt', '<=', before).execute()

export const dropAnswers = (db: Db, before: string) =>
  db.deleteFrom('idempotencyKey').where('createdAt', '<=', before).execute()

/** Words that operators typed in people searches. */
export const dropSearches = (db: Db, before: string) =>
  db.deleteFrom('peopleSearch').where('searchedAt', '<=', before).execute()

/** Search words that found an erased person probably contain their name. */
export const dropSearchesFor = (db: Db, person: string) =>
  sql`delete from people_search where identifier in (
        select (details->>'search')::uuid from audit_event
         where subject = ${person}::uuid and action = 'admin.person_listed')`.execute(db)

/** Clears expired export files; the row stays for a while as a record. */
export const emptyExports = (db: Db, now: string) =>
  db
    .updateTable('dataExport')
    .set({ status: 'expired', sealedContent: null })
    .where('status', '=', 'ready')
    .where('expiresAt', '<=', now)
    .execute()

export const failExports = (db: Db, before: string) =>
  db
    .updateTable('dataExport')
    .set({ status: 'failed' })
    .where('status', '=', 'preparing')
    .where('requestedAt', '<=', before)
    .execute()

export const dropExports = (db: Db, before: string) =>
  db.deleteFrom('dataExport').where('status', 'in', ['expired', 'failed']).where('requestedAt', '<=', before).execute()

/** Unverified sign-ups from before this instant that no other data refers to. */
export const oldSignUps = (db: Db, before: string, limit: number) =>
  db
    .selectFrom('appUser as u')
    .select('u.identifier')
    .where('u.accountStatus', '=', 'pending_verification')
    .where('u.createdAt', '<=', before)
    .where(
      sql<boolean>`not exists (select from booking b where u.identifier in (b.client_identifier, b.provider_identifier))
        and not exists (select from booking_participant p where p.user_identifier = u.identifier)
        and not exists (select from ledger_account l where l.owner_identifier = u.identifier)
        and not exists (select from payment p where p.user_identifier = u.identifier)
        and not exists (select from account_deletion d where d.user_identifier = u.identifier)`,
    )
    .orderBy('u.createdAt')
    .limit(limit)
    .execute()

export async function dropSignUp(db: Db, person: string): Promise<void> {
  for (const table of deletedTables) await deleteRowsOf(db, table, person)
  await db.deleteFrom('providerSchedule').where('providerIdentifier', '=', person).execute()
  await db.deleteFrom('provider').where('userIdentifier', '=', person).execute()
  await db
    .deleteFrom('appUser')
    .where('identifier', '=', person)
    .where('accountStatus', '=', 'pending_verification')
    .execute()
}
