import type { Db } from './database.ts'
import { changes } from './outcome.ts'

/** Marks an effect as done in the caller's transaction; false where it was done before, even across a crash. */
export const isFirstTime = (db: Db, key: string, at: string): Promise<boolean> =>
  changes(
    db
      .insertInto('effectDone')
      .values({ key, at })
      .onConflict((conflict) => conflict.doNothing()),
  )
