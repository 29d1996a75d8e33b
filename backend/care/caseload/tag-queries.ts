import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** A tag as stored in the database. */
export interface TagRow {
  clientIdentifier: string
  sealedTag: Buffer
  dataKeyId: number
}

const columns = ['clientIdentifier', 'sealedTag', 'dataKeyId'] as const

/** Tags of several clients, in the order of each client. */
export const tagRows = (db: Db, provider: string, clients: readonly string[]): Promise<TagRow[]> =>
  db
    .selectFrom('clientTag')
    .select(columns)
    .where('providerIdentifier', '=', provider)
    .where(sql<boolean>`client_identifier = any(${clients})`)
    .orderBy('clientIdentifier')
    .orderBy('position')
    .execute()

/** Each tag once, in the spelling of one of its clients, with the number of clients. */
export const wordRows = (db: Db, provider: string): Promise<(TagRow & { clients: number })[]> =>
  db
    .selectFrom('clientTag')
    .distinctOn('tagHash')
    .select(columns)
    .select(sql<number>`count(*) over (partition by tag_hash)`.as('clients'))
    .where('providerIdentifier', '=', provider)
    .orderBy('tagHash')
    .orderBy('clientIdentifier')
    .execute()

/** Serialises concurrent changes of the tags of one client. */
export const lockRelation = (db: Db, provider: string, client: string) =>
  db
    .selectFrom('clientRelation')
    .select('clientIdentifier')
    .where('providerIdentifier', '=', provider)
    .where('clientIdentifier', '=', client)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const deleteTags = (db: Db, provider: string, client: string) =>
  db.deleteFrom('clientTag').where('providerIdentifier', '=', provider).where('clientIdentifier', '=', client).execute()

export async function replaceTags(
  db: Db,
  providerIdentifier: string,
  clientIdentifier: string,
  tags: readonly (Omit<TagRow, 'clientIdentifier'> & { tagHash: Buffer })[],
): Promise<void> {
  await deleteTags(db, providerIdentifier, clientIdentifier)
  if (tags.length === 0) return
  await db
    .insertInto('clientTag')
    .values(tags.map((tag, position) => ({ ...tag, providerIdentifier, clientIdentifier, position })))
    .execute()
}
