import type { Db } from '#platform/database/database.ts'

/** What a person entered in their own profile. */
export const personOf = (db: Db, identifier: string) =>
  db
    .selectFrom('appUser as u')
    .leftJoin('client as c', 'c.userIdentifier', 'u.identifier')
    .select(['u.countryId', 'u.timezone', 'u.locale', 'u.phoneNumber', 'u.email', 'c.stateId', 'c.genderId', 'c.dob'])
    .where('u.identifier', '=', identifier)
    .executeTakeFirstOrThrow()

export const emergencyContactOf = (db: Db, userIdentifier: string) =>
  db
    .selectFrom('emergencyContact')
    .select(['name', 'phoneNumber'])
    .where('userIdentifier', '=', userIdentifier)
    .executeTakeFirst()
