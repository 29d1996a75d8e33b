import { sql } from 'kysely'
import type { AccountStatus } from '#schemas/accounts.ts'
import type { Locale } from '#schemas/words.ts'
import type { Db } from '../kit/database.ts'

const open = (db: Db) => db.updateTable('passwordReset').where('usedAt', 'is', null).where('voidedAt', 'is', null)

/** Ends the link that is open, so that the next one is the only one. */
export const voidReset = (db: Db, userIdentifier: string, at: string) =>
  open(db).set({ voidedAt: at }).where('userIdentifier', '=', userIdentifier).execute()

export const insertReset = (
  db: Db,
  reset: { identifier: string; userIdentifier: string; tokenHash: Buffer; createdAt: string; expiresAt: string },
) => db.insertInto('passwordReset').values(reset).execute()

export interface OpenReset {
  identifier: string
  userIdentifier: string
  accountStatus: AccountStatus
  email: string
  firstName: string | null
  lastName: string | null
  locale: Locale
}

/** The link of a token with its person, while it works. */
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

/** A link works once: false when somebody was faster. */
export async function useReset(db: Db, identifier: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await open(db).set({ usedAt: at }).where('identifier', '=', identifier).executeTakeFirst()
  return numUpdatedRows === 1n
}
