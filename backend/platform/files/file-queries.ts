/** Rows of uploaded files. */
import { sql } from 'kysely'
import type { ScanStatus } from '#schemas/platform/files.ts'
import type { Db } from '#platform/database/database.ts'
import type { StoredFileTable } from '#platform/database/tables.gen.ts'

/** Locks the owner, so that concurrent uploads cannot exceed the quota. */
export const lockOwner = (db: Db, owner: string) =>
  db.selectFrom('appUser').select('identifier').where('identifier', '=', owner).forUpdate().execute()

/** Number and total bytes of an owner's files. */
export const storageUsedBy = (db: Db, owner: string) =>
  db
    .selectFrom('storedFile')
    .select((one) => [one.fn.countAll<number>().as('files'), sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes')])
    .where('ownerIdentifier', '=', owner)
    .executeTakeFirstOrThrow()

export const insertFile = (db: Db, row: StoredFileTable) => db.insertInto('storedFile').values(row).execute()

export const findFile = (db: Db, identifier: string) =>
  db.selectFrom('storedFile').selectAll().where('identifier', '=', identifier).executeTakeFirst()

export const deleteFile = (db: Db, identifier: string) =>
  db.deleteFrom('storedFile').where('identifier', '=', identifier).returning('storageKey').executeTakeFirst()

/** The keys that have a row. */
export const keysWithRow = async (db: Db, keys: readonly string[]): Promise<Set<string>> => {
  const rows = await db.selectFrom('storedFile').select('storageKey').where('storageKey', 'in', keys).execute()
  return new Set(rows.map(({ storageKey }) => storageKey))
}

/** Stores the scanner's verdict; no row where the file is gone or has a verdict. */
export const writeVerdict = (db: Db, identifier: string, scanStatus: ScanStatus, scannedAt: string | null) =>
  db
    .updateTable('storedFile')
    .set({ scanStatus, scannedAt })
    .where('identifier', '=', identifier)
    .where('scanStatus', '=', 'quarantined')
    .returning('storageKey')
    .executeTakeFirst()

/** Files whose scan has been pending since before `until`. */
export const waitingForScan = (db: Db, until: string, most: number) =>
  db
    .selectFrom('storedFile')
    .select('identifier')
    .where('scanStatus', '=', 'quarantined')
    .where('createdAt', '<', until)
    .orderBy('createdAt')
    .limit(most)
    .execute()
