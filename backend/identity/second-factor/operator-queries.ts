import type { Db } from '#platform/database/database.ts'

/** Other active operators with all rights, ordered by identifier. */
export const superOperators = (db: Db, except: string) =>
  db
    .selectFrom('operatorPermission as p')
    .innerJoin('appUser as u', 'u.identifier', 'p.userIdentifier')
    .select(['u.identifier', 'u.email', 'u.locale'])
    .where('p.permission', '=', 'super')
    .where('u.userType', '=', 'admin')
    .where('u.accountStatus', '=', 'active')
    .where('u.identifier', '<>', except)
    .orderBy('u.identifier')
    .execute()
