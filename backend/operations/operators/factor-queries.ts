import type { Db } from '#platform/database/database.ts'
import { finds } from '#platform/database/outcome.ts'

/** Whether a person has an active second factor. */
export const hasFactor = (db: Db, userIdentifier: string): Promise<boolean> =>
  finds(
    db
      .selectFrom('secondFactor')
      .select('identifier')
      .where('userIdentifier', '=', userIdentifier)
      .where('confirmedAt', 'is not', null)
      .limit(1),
  )
