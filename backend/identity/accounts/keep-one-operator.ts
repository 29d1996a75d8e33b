import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { isAnotherSuper, lockOperators } from './operator-queries.ts'

/** Refuses what would leave nobody who may do everything; two who go at the same moment wait for each other. */
export async function keepOneOperator(db: Db, leaving: string): Promise<void> {
  await lockOperators(db)
  if (!(await isAnotherSuper(db, leaving))) throw refused('LAST_OPERATOR')
}
