import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

const operatorsLock = 7_365_746_108

/** One change at a time of who may do what, so that two cannot take each other's rights. */
export const lockOperators = (db: Db) => sql`select pg_advisory_xact_lock(${operatorsLock})`.execute(db)

/** Is there an active operator besides this one who may do everything? */
export async function isAnotherSuper(db: Db, identifier: string): Promise<boolean> {
  const row = await db
    .selectFrom('operatorPermission')
    .innerJoin('appUser', 'appUser.identifier', 'operatorPermission.userIdentifier')
    .select('userIdentifier')
    .where('permission', '=', 'super')
    .where('appUser.accountStatus', '=', 'active')
    .where('appUser.userType', '=', 'admin')
    .where('userIdentifier', '<>', identifier)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
