/** Queries of personal keys; call them within `asAuthor` of the person, except for the list of people. */
import type { Insertable, Updateable } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { DataKeyTable } from '#platform/database/tables.gen.ts'

/** Therapists, who may have a key, ordered by identifier. */
export const therapistsAfter = (db: Db, after: string | null, limit: number) =>
  db
    .selectFrom('provider')
    .select('userIdentifier as identifier')
    .$if(after !== null, (query) => query.where('userIdentifier', '>', after as string))
    .orderBy('userIdentifier')
    .limit(limit)
    .execute()

/** Keys that are not destroyed, oldest first. */
export const storedKeys = (db: Db, owner: string) =>
  db
    .selectFrom('dataKey')
    .selectAll()
    .where('ownerIdentifier', '=', owner)
    .where('destroyedAt', 'is', null)
    .orderBy('id')
    .execute()

export const updateKey = (db: Db, id: number, change: Updateable<DataKeyTable>) =>
  db.updateTable('dataKey').set(change).where('id', '=', id).where('destroyedAt', 'is', null).execute()

export const insertKey = (db: Db, row: Insertable<DataKeyTable>) => db.insertInto('dataKey').values(row).execute()

export const tagsOf = (db: Db, owner: string) =>
  db
    .selectFrom('clientTag')
    .select(['clientIdentifier', 'tagHash', 'sealedTag', 'dataKeyId'])
    .where('providerIdentifier', '=', owner)
    .execute()

export const rehashTag = (
  db: Db,
  { owner, client, from, to }: { owner: string; client: string; from: Buffer; to: Buffer },
) =>
  db
    .updateTable('clientTag')
    .set({ tagHash: to })
    .where('providerIdentifier', '=', owner)
    .where('clientIdentifier', '=', client)
    .where('tagHash', '=', from)
    .execute()
