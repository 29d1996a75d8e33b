import { sql } from 'kysely'
import type { AccountStatus } from '#schemas/identity/accounts.ts'
import type { Locale } from '#schemas/platform/words.ts'
import type { Db } from '#platform/database/database.ts'
import { changes } from '#platform/database/outcome.ts'

const open = (db: Db) => db.updateTable('passwordReset').where('usedAt', 'is', null).where('voidedAt', 'is', null)

/** Voids the open link so that only the next one is valid. */
export const voidReset = (db: Db, userIdentifier: string, at: string) =>
  open(db).set({ voidedAt: at }).where('userIdentifier', '=', userIdentifier).execute()

export const insertReset = (
  db: Db,
  reset: { identifier: string; userIdentifier: string; tokenHash?: Buffer; createdAt: string; expiresAt: string },
) => db.insertInto('passwordReset').values(reset).execute()

/** Locks the open link with its user, if it was requested after `since`. An older request has expired. */
export const lockResetToSend = (db: Db, identifier: string, since: string) =>
  db
    .selectFrom('passwordReset as r')
    .innerJoin('appUser as u', 'u.identifier', 'r.userIdentifier')
    .select(['u.email', 'u.locale'])
    .where('r.identifier', '=', identifier)
    .where('r.usedAt', 'is', null)
    .where('r.voidedAt', 'is', null)
    .where('r.createdAt', '>', since)
    .where('u.accountStatus', 'not in', ['pending_verification', 'deleted'])
    .forUpdate('r')
    .executeTakeFirst()

export const setReset = (db: Db, identifier: string, link: { tokenHash: Buffer; expiresAt: string }) =>
  db.updateTable('passwordReset').set(link).where('identifier', '=', identifier).execute()

export interface OpenReset {
  identifier: string
  userIdentifier: string
  accountStatus: AccountStatus
  email: string
  firstName: string | null
  lastName: string | null
  locale: Locale
}

/** The valid link of a token with its user. */
export const openReset = (db: Db, tokenHash: Buffer, at: string): Promise<OpenReset | undefined> =>
  db
    .selectFrom('passwordReset')
    .innerJoin('appUser', 'appUser.identifier', 'passwordReset.userIdentifier')
    .where('passwordReset.tokenHash', '=', tokenHash)
    .where('passwordReset.usedAt', 'is', null)
    .where('passwordReset.voidedAt', 'is', null)
    .where('passwordReset.expiresAt', '>', sql<string>`${at}::timestamptz`)
    .where('appUser.accountStatus', 'not in', ['pending_verification', 'deleted'])
    .select([
      'passwordReset.identifier',
      'passwordReset.userIdentifier',
      'appUser.accountStatus',
      'appUser.email',
      'appUser.firstName',
      'appUser.lastName',
      'appUser.locale',
    ])
    .$narrowType<{ email: string }>()
    .executeTakeFirst()

/** A link works once. Returns false if another request used it first. */
export const useReset = (db: Db, identifier: string, at: string): Promise<boolean> =>
  changes(open(db).set({ usedAt: at }).where('identifier', '=', identifier))
