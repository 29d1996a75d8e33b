import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { isAnotherSuper, lockOperators } from './operator-queries.ts'

/** Refuses to remove the last operator with all rights. A lock serialises concurrent removals. */
export async function requireAnotherOperator(db: Db, leaving: string): Promise<void> {
  await lockOperators(db)
  if (!(await isAnotherSuper(db, leaving))) throw refused('LAST_OPERATOR')
}
