import type { Db } from '../kit/database.ts'

const purpose = 'verify_email' as const

export interface OpenCode {
  identifier: string
  codeHash: Buffer
  expiresAt: string
}

const open = (db: Db, userIdentifier: string) =>
  db
    .updateTable('oneTimeCode')
    .where('userIdentifier', '=', userIdentifier)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('voidedAt', 'is', null)

/** Ends the code that is open, so that the next one is the only one. */
export const voidCode = (db: Db, userIdentifier: string, at: string) =>
  open(db, userIdentifier).set({ voidedAt: at }).execute()

export const insertCode = (
  db: Db,
  code: { identifier: string; userIdentifier: string; codeHash: Buffer; createdAt: string; expiresAt: string },
) =>
  db
    .insertInto('oneTimeCode')
    .values({ ...code, purpose })
    .execute()

/** Takes one of the tries of the open code before it is compared; nothing when there is none left. */
export const takeCodeTry = (db: Db, userIdentifier: string, most: number): Promise<OpenCode | undefined> =>
  open(db, userIdentifier)
    .set((is) => ({ tries: is('tries', '+', 1) }))
    .where('tries', '<', most)
    .returning(['identifier', 'codeHash', 'expiresAt'])
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
