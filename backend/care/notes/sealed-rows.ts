/** Every table that holds what is sealed under a person's own key, and how its rows are sealed anew. */
import { sql } from 'kysely'
import { type Box, type Place, places } from '#platform/context/data-keys.ts'
import type { Db } from '#platform/database/database.ts'

type Key = 'uuid' | 'int' | 'bytea'
type Row = Record<string, string>

interface SealedTable {
  table: string
  owner: 'providerIdentifier' | 'ownerIdentifier'
  /** Columns that name a row of one person, and their types. */
  row: Record<string, Key>
  /** What is sealed, and the place that it is bound to. */
  sealed: Record<string, (row: Row) => Place>
}

const own = { owner: 'providerIdentifier', row: { identifier: 'uuid' } } as const

export const sealedTables: readonly SealedTable[] = [
  {
    ...own,
    table: 'note',
    sealed: {
      sealedTitle: ({ identifier = '' }) => places.noteTitle(identifier),
      sealedContent: ({ identifier = '' }) => places.noteContent(identifier),
      sealedReason: ({ identifier = '' }) => places.noteReason(identifier),
    },
  },
  {
    ...own,
    table: 'noteVersion',
    row: { noteIdentifier: 'uuid', version: 'int' },
    sealed: {
      sealedTitle: ({ noteIdentifier = '', version }) => places.versionTitle(noteIdentifier, Number(version)),
      sealedContent: ({ noteIdentifier = '', version }) => places.versionContent(noteIdentifier, Number(version)),
    },
  },
  { ...own, table: 'noteAddendum', sealed: { sealedContent: ({ identifier = '' }) => places.addendum(identifier) } },
  {
    ...own,
    table: 'noteFile',
    row: { fileIdentifier: 'uuid' },
    sealed: { sealedName: ({ fileIdentifier = '' }) => places.fileName(fileIdentifier) },
  },
  {
    table: 'storedFile',
    owner: 'ownerIdentifier',
    row: { identifier: 'uuid' },
    sealed: { sealedKey: ({ identifier = '' }) => places.fileKey(identifier) },
  },
  {
    ...own,
    table: 'clientTag',
    row: { clientIdentifier: 'uuid', tagHash: 'bytea' },
    sealed: { sealedTag: ({ clientIdentifier = '' }) => places.tag(clientIdentifier) },
  },
  { ...own, table: 'safetyPlan', sealed: { sealedContent: ({ identifier = '' }) => places.safetyPlan(identifier) } },
]

/** Which rows: of one person, sealed under one key. */
export interface Under {
  author: string
  dataKeyId: number
}

/** Seals rows again under the current key, those that nobody works on now; gives their number. */
export async function sealAnew(
  db: Db,
  box: Box,
  { table, owner, row, sealed }: SealedTable,
  { author, dataKeyId, limit }: Under & { limit: number },
): Promise<number> {
  const [names, columns] = [Object.keys(row), Object.entries(sealed)]
  const listed = [...names, ...Object.keys(sealed)].map((name) => sql.ref(name))
  const { rows } = await sql<Row & Record<string, Buffer | null>>`select ${sql.join(listed)} from ${sql.table(table)}
    where data_key_id = ${dataKeyId} and ${sql.ref(owner)} = ${author} limit ${limit} for update skip locked`.execute(
    db,
  )
  if (rows.length === 0) return 0

  const again = (place: Place, content: Buffer | null | undefined) =>
    content ? box.seal(place, box.openBytes(place, { content, dataKeyId })).content : null
  const arrays = [
    ...Object.entries(row).map(([name, type]) => sql`${rows.map((one) => one[name])}::${sql.raw(type)}[]`),
    ...columns.map(([name, placeOf]) => sql`${rows.map((one) => again(placeOf(one), one[name]))}::bytea[]`),
  ]
  const set = Object.keys(sealed).map((name) => sql`${sql.ref(name)} = fresh.${sql.ref(name)}`)
  const same = names.map((name) => sql`old.${sql.ref(name)} = fresh.${sql.ref(name)}`)
  await sql`update ${sql.table(table)} as old set ${sql.join(set)}, data_key_id = ${box.dataKeyId}
    from unnest(${sql.join(arrays)}) as fresh(${sql.join(listed)})
    where ${sql.join(same, sql` and `)} and old.${sql.ref(owner)} = ${author}`.execute(db)
  return rows.length
}

/** Is anything left under a key? */
export async function isUsed(db: Db, { author, dataKeyId }: Under): Promise<boolean> {
  const anywhere = sealedTables.map(
    ({ table, owner }) => sql`exists (select from ${sql.table(table)}
      where data_key_id = ${dataKeyId} and ${sql.ref(owner)} = ${author})`,
  )
  const { rows } = await sql<{ isUsed: boolean }>`select ${sql.join(anywhere, sql` or `)} as is_used`.execute(db)
  return rows[0]?.isUsed ?? true
}
