import { fileLimits } from '#schemas/platform/files.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { insertFile, storageUsedBy, lockOwner } from './file-queries.ts'
import type { Arrived } from '#platform/storage/store.ts'

/** Stores an uploaded file for the signed-in person, within the quota; it cannot be opened before the scan. */
export async function storeFile(
  context: Context,
  db: Db,
  arrived: Arrived,
  /** The owner's data key that encrypts its key; null where the product's secret does. */
  dataKeyId: number | null = null,
): Promise<void> {
  const { identifier: owner } = signedIn(context)
  const { jobs, scanner } = context.services
  await lockOwner(db, owner)
  const stored = await storageUsedBy(db, owner)
  if (stored.files >= fileLimits.filesPerPerson || stored.bytes + arrived.bytes > fileLimits.bytesPerPerson)
    throw refused('FILE_QUOTA')

  await insertFile(db, {
    ...arrived,
    dataKeyId,
    ownerIdentifier: owner,
    scanStatus: scanner ? 'quarantined' : 'not_scanned',
    scannedAt: null,
    createdAt: iso(context.now),
  })
  if (scanner) await jobs.enqueue(db, 'scan_file', { fileIdentifier: arrived.identifier })
}
