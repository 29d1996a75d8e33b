import type { Db } from '#platform/database/database.ts'

export type Purpose = 'verify_email' | 'change_email'

export interface OpenCode {
  identifier: string
  /** Null until its mail is written. */
  codeHash: Buffer | null
  expiresAt: string
  /** The address that the code was sent to, where it is to become the person's. */
  newEmail: string | null
}

const open = (db: Db, userIdentifier: string, purpose: Purpose) =>
  db
    .updateTable('oneTimeCode')
    .where('userIdentifier', '=', userIdentifier)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('voidedAt', 'is', null)

/** Ends the code that is open, so that the next one is the only one; gives the address it was for. */
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

/** The open code with its person, locked, when it was asked for after `since`: later nobody waits for it any more. */
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

/** Takes one of the tries of the open code before it is compared; nothing when there is none left. */
export const takeCodeTry = (
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

/** A code works once: false when somebody was faster. */
export async function useCode(db: Db, identifier: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('oneTimeCode')
    .set({ usedAt: at })
    .where('identifier', '=', identifier)
    .where('usedAt', 'is', null)
    .where('voidedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
