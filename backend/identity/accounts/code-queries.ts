import type { Db } from '#platform/database/database.ts'
import { changes } from '#platform/database/outcome.ts'

export type Purpose = 'verify_email' | 'change_email' | 'link_identity' | 'confirm_identity' | 'confirm_phone'

export interface OpenCode {
  identifier: string
  /** Null until the mail is composed. */
  codeHash: Buffer | null
  expiresAt: string
  /** The new address that the code was sent to, for a change of address. */
  newEmail: string | null
}

const open = (db: Db, userIdentifier: string, purpose: Purpose) =>
  db
    .updateTable('oneTimeCode')
    .where('userIdentifier', '=', userIdentifier)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('voidedAt', 'is', null)

/** Voids the open code so that only the next one is valid, and returns the address it was for. */
export const voidCode = (db: Db, userIdentifier: string, purpose: Purpose, at: string) =>
  open(db, userIdentifier, purpose).set({ voidedAt: at }).returning('newEmail').executeTakeFirst()

export const insertCode = (
  db: Db,
  code: {
    identifier: string
    userIdentifier: string
    purpose: Purpose
    newEmail: string | null
    createdAt: string
    expiresAt: string
  },
) => db.insertInto('oneTimeCode').values(code).execute()

/** Locks the open code with its user, if it was requested after `since`. An older request has expired. */
export const lockCodeToSend = (db: Db, identifier: string, since: string) =>
  db
    .selectFrom('oneTimeCode as o')
    .innerJoin('appUser as u', 'u.identifier', 'o.userIdentifier')
    .select(['o.userIdentifier', 'o.purpose', 'o.newEmail', 'u.email', 'u.locale'])
    .where('o.identifier', '=', identifier)
    .where('o.usedAt', 'is', null)
    .where('o.voidedAt', 'is', null)
    .where('o.createdAt', '>', since)
    .where('u.accountStatus', '<>', 'deleted')
    .forUpdate('o')
    .executeTakeFirst()

export const setCode = (db: Db, identifier: string, code: { codeHash: Buffer; expiresAt: string }) =>
  db.updateTable('oneTimeCode').set(code).where('identifier', '=', identifier).execute()

/** Uses one try of the open code before the comparison. Returns nothing when no try is left. */
export const countCodeAttempt = (
  db: Db,
  userIdentifier: string,
  purpose: Purpose,
  most: number,
): Promise<OpenCode | undefined> =>
  open(db, userIdentifier, purpose)
    .set((is) => ({ tries: is('tries', '+', 1) }))
    .where('tries', '<', most)
    .returning(['identifier', 'codeHash', 'expiresAt', 'newEmail'])
    .executeTakeFirst()

/** A code works once. Returns false if another request used it first. */
export const useCode = (db: Db, identifier: string, at: string): Promise<boolean> =>
  changes(
    db
      .updateTable('oneTimeCode')
      .set({ usedAt: at })
      .where('identifier', '=', identifier)
      .where('usedAt', 'is', null)
      .where('voidedAt', 'is', null),
  )
