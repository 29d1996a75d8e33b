import { iso, type Services } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import type { StoredFileTable } from '#platform/database/tables.gen.ts'
import { findFile, waitingForScan, writeVerdict } from './file-queries.ts'
import { keyOfFile, readPlain } from './open-file.ts'
import type { Scanner } from '#platform/storage/store.ts'

interface Within {
  db: Db
  services: Services
  now: Temporal.Instant
}

/** Called in the transaction of the verdict. */
export type OnInfected = (within: Pick<Within, 'services' | 'now'>, db: Db, fileIdentifier: string) => Promise<void>

/** Scans a file and releases it, or deletes its bytes. Throws while the scanner is unavailable. */
export async function scanFile(within: Within, fileIdentifier: string, onInfected: OnInfected): Promise<void> {
  const { db, services, now } = within
  const file = await findFile(db, fileIdentifier)
  if (file?.scanStatus !== 'quarantined') return
  // When the scanner was switched off since then, the file is marked as not scanned.
  const verdict = services.scanner ? await callScanner(within, services.scanner, file) : 'not_scanned'
  await inTransaction(db, async (transaction) => {
    const scannedAt = verdict === 'not_scanned' ? null : iso(now)
    const judged = await writeVerdict(transaction, fileIdentifier, verdict, scannedAt)
    if (!judged || verdict !== 'infected') return
    await onInfected(within, transaction, fileIdentifier)
    await services.jobs.enqueue(transaction, 'remove_file', { storageKey: judged.storageKey })
  })
}

async function callScanner(within: Within, scanner: Scanner, file: StoredFileTable) {
  const plain = await readPlain(within.services, file, await keyOfFile(within, within.db, file))
  try {
    return await scanner.scan(plain)
  } finally {
    plain.destroy()
  }
}

/** The queue fails a job after about twenty minutes; the file stays in quarantine until a scan succeeds. */
const jobsEndAfter = Temporal.Duration.from({ minutes: 30 })
const mostAtOnce = 200

/** Schedules scans again whose job must have ended, and deletes partial uploads. */
export async function sweepFiles({ db, services, now }: Within): Promise<void> {
  await services.files.sweep()
  for (const { identifier } of await waitingForScan(db, iso(now.subtract(jobsEndAfter)), mostAtOnce))
    await services.jobs.enqueue(db, 'scan_file', { fileIdentifier: identifier })
}
