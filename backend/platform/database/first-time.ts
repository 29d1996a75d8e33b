import type { Db } from './database.ts'

/** Marks an effect as done in the caller's transaction; false where it was done before, even across a crash. */
export async function isFirstTime(db: Db, key: string, at: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('effectDone')
    .values({ key, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
