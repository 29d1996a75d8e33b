import type { Db } from '#platform/database/database.ts'

/** Whether a person has an active second factor. */
export async function hasFactor(db: Db, userIdentifier: string): Promise<boolean> {
  const row = await db
    .selectFrom('secondFactor')
    .select('identifier')
    .where('userIdentifier', '=', userIdentifier)
    .where('confirmedAt', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
