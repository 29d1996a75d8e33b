import type { Db } from '../kit/database.ts'

/** Ends what an operator does as somebody else; gives whose accounts that were. */
export const endActing = async (db: Db, operator: string, at: string): Promise<string[]> => {
  const rows = await db
    .updateTable('session')
    .set({ revokedAt: at })
    .where('impersonator', '=', operator)
    .where('revokedAt', 'is', null)
    .returning(['userIdentifier', 'expiresAt'])
    .execute()
  return rows.filter(({ expiresAt }) => expiresAt > at).map(({ userIdentifier }) => userIdentifier)
}
