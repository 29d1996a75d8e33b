/** Every table that is encrypted under a person's own key, and how its rows are re-encrypted. */
import { type Box, type Place, places } from '#platform/context/data-keys.ts'
import type { Db } from '#platform/database/database.ts'
import { isKeyUsed, type KeyType, lockRowsUnder, replaceSealed, type Under } from './sealed-queries.ts'

type Row = Record<string, string>

interface SealedTable {
  table: string
  owner: 'providerIdentifier' | 'ownerIdentifier'
  /** Columns that identify a row of one person, and their types. */
  row: Record<string, KeyType>
  /** Encrypted columns and the place each is bound to. */
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

/** Re-encrypts unlocked rows under the current key and returns their number. */
export async function sealAnew(
  db: Db,
  box: Box,
  table: SealedTable,
  { author, dataKeyId, limit }: Under & { limit: number },
): Promise<number> {
  const rows = await lockRowsUnder(db, table, { author, dataKeyId, limit })
  if (rows.length === 0) return 0

  const again = (place: Place, content: Buffer | null | undefined) =>
    content ? box.seal(place, box.openBytes(place, { content, dataKeyId })).content : null
  const contents = Object.entries(table.sealed).map(([name, placeOf]) =>
    rows.map((one) => again(placeOf(one), one[name])),
  )
  await replaceSealed(db, table, { author, dataKeyId: box.dataKeyId, rows, contents })
  return rows.length
}

/** Whether any row is still encrypted under a key. */
export const isUsed = (db: Db, under: Under): Promise<boolean> => isKeyUsed(db, sealedTables, under)
