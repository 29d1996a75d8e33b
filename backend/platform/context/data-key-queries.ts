import type { Insertable } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.gen.ts'

/** All keys of a person, the oldest first; a deleted key has no `wrapped`. */
export const keysOf = (db: Db, owner: string) =>
  db.selectFrom('dataKey').selectAll().where('ownerIdentifier', '=', owner).orderBy('id').execute()

/** Changes nothing where the person has a current key. */
export const insertFirstKey = (db: Db, key: Insertable<Tables['dataKey']>) =>
  db
    .insertInto('dataKey')
    .values(key)
    .onConflict((conflict) => conflict.column('ownerIdentifier').where('retiredAt', 'is', null).doNothing())
    .execute()
