import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** A tag as it lies in the database. */
export interface TagRow {
  clientIdentifier: string
  sealedTag: Buffer
  dataKeyId: number
}

const columns = ['clientIdentifier', 'sealedTag', 'dataKeyId'] as const

/** Tags of some clients, each client's in their order. */
export const tagRows = (db: Db, provider: string, clients: readonly string[]): Promise<TagRow[]> =>
  db
    .selectFrom('clientTag')
    .select(columns)
    .where('providerIdentifier', '=', provider)
    .where(sql<boolean>`client_identifier = any(${clients})`)
    .orderBy('clientIdentifier')
    .orderBy('position')
    .execute()

/** Each word once, as it is written for one of its clients, with the number of them. */
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

/** Who changes the tags of the same client waits. */
export const lockRelation = (db: Db, provider: string, client: string) =>
  db
    .selectFrom('clientRelation')
    .select('clientIdentifier')
    .where('providerIdentifier', '=', provider)
    .where('clientIdentifier', '=', client)
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function replaceTags(
  db: Db,
  providerIdentifier: string,
  clientIdentifier: string,
  tags: readonly (Omit<TagRow, 'clientIdentifier'> & { tagHash: Buffer })[],
): Promise<void> {
  await db
    .deleteFrom('clientTag')
    .where('providerIdentifier', '=', providerIdentifier)
    .where('clientIdentifier', '=', clientIdentifier)
    .execute()
  if (tags.length === 0) return
  await db
    .insertInto('clientTag')
    .values(tags.map((tag, position) => ({ ...tag, providerIdentifier, clientIdentifier, position })))
    .execute()
}
