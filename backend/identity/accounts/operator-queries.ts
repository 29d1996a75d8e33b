import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { finds } from '#platform/database/outcome.ts'

const operatorsLock = 7_365_746_108

/** Serialises changes of operators' rights, so that two operators cannot remove each other's rights concurrently. */
export const lockOperators = (db: Db) => sql`select pg_advisory_xact_lock(${operatorsLock})`.execute(db)

/** Returns whether another active operator has all rights. */
export const isAnotherSuper = (db: Db, identifier: string): Promise<boolean> =>
  finds(
    db
      .selectFrom('operatorPermission')
      .innerJoin('appUser', 'appUser.identifier', 'operatorPermission.userIdentifier')
      .select('userIdentifier')
      .where('permission', '=', 'super')
      .where('appUser.accountStatus', '=', 'active')
      .where('appUser.userType', '=', 'admin')
      .where('userIdentifier', '<>', identifier)
      .limit(1),
  )
