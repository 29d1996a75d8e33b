import { fileLimits } from '#schemas/platform/files.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { insertFile, keptBy, lockOwner } from './file-queries.ts'
import type { Arrived } from '#platform/storage/store.ts'

/** Makes an arrived file one of the signed-in person's, within the quota; nobody may open it before a scanner has spoken. */
export async function keepFile(
  context: Context,
  db: Db,
  arrived: Arrived,
  /** The owner's own key that its key is sealed under; null where the product seals it. */
  dataKeyId: number | null = null,
): Promise<void> {
  const { identifier: owner } = signedIn(context)
  const { jobs, scanner } = context.services
  await lockOwner(db, owner)
  const kept = await keptBy(db, owner)
  if (kept.files >= fileLimits.filesPerPerson || kept.bytes + arrived.bytes > fileLimits.bytesPerPerson)
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
