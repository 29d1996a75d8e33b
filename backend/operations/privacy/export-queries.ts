import type { Db } from '#platform/database/database.ts'
import { changes } from '#platform/database/outcome.ts'

export const newestExport = (db: Db, person: string) =>
  db
    .selectFrom('dataExport')
    .select(['identifier', 'status', 'requestedAt', 'readyAt', 'expiresAt', 'bytes'])
    .where('userIdentifier', '=', person)
    .orderBy('requestedAt', 'desc')
    .orderBy('identifier', 'desc')
    .limit(1)
    .executeTakeFirst()

export type ExportRow = NonNullable<Awaited<ReturnType<typeof newestExport>>>

export const exportsSince = (db: Db, person: string, since: string) =>
  db
    .selectFrom('dataExport')
    .select('requestedAt')
    .where('userIdentifier', '=', person)
    .where('requestedAt', '>', since)
    .orderBy('requestedAt')
    .execute()

export const insertExport = (db: Db, row: { identifier: string; userIdentifier: string; requestedAt: string }) =>
  db
    .insertInto('dataExport')
    .values({ ...row, status: 'preparing' })
    .execute()

/** Expires older exports when a new one is requested. */
export const expireExports = (db: Db, person: string) =>
  db
    .updateTable('dataExport')
    .set({ status: 'expired', sealedContent: null })
    .where('userIdentifier', '=', person)
    .where('status', '=', 'ready')
    .execute()

export const preparingExport = (db: Db, identifier: string) =>
  db
    .selectFrom('dataExport')
    .innerJoin('appUser', 'appUser.identifier', 'dataExport.userIdentifier')
    .selectAll('appUser')
    .where('dataExport.identifier', '=', identifier)
    .where('dataExport.status', '=', 'preparing')
    .where('appUser.accountStatus', 'in', ['active', 'pending_verification'])
    .executeTakeFirst()

export const finishExport = (
  db: Db,
  identifier: string,
  made: { readyAt: string; expiresAt: string; sealedContent: Buffer; bytes: number },
): Promise<boolean> =>
  changes(
    db
      .updateTable('dataExport')
      .set({ status: 'ready', ...made })
      .where('identifier', '=', identifier)
      .where('status', '=', 'preparing'),
  )

export const sealedExport = (db: Db, identifier: string) =>
  db
    .selectFrom('dataExport')
    .select('sealedContent')
    .where('identifier', '=', identifier)
    .where('status', '=', 'ready')
    .executeTakeFirst()
