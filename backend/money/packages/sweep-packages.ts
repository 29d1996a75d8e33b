import { iso } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { endPackage, refundNow } from './end-package.ts'
import { endingPackages, lockSold } from './queries.ts'

const batch = 100

interface Sweeping {
  db: Db
  now: Temporal.Instant
}

/**
 * Ends packages whose validity is over, and those of therapists who left or were suspended, and refunds what the rules say. Each
 * has its own transaction; a failure does not stop the others. Returns how many were found.
 */
export async function sweepPackages({ db: root, now }: Sweeping, onError: (error: unknown) => void): Promise<number> {
  const found = await endingPackages(root, iso(now), batch)
  for (const { identifier } of found) {
    try {
      await inTransaction(root, (db) => endOne(db, now, identifier))
    } catch (error) {
      onError(error)
    }
  }
  return found.length
}

async function endOne(db: Db, now: Temporal.Instant, identifier: string): Promise<void> {
  const sold = await lockSold(db, identifier)
  if (sold?.status !== 'active') return
  const refund = await refundNow(db, now, sold)
  const isOver = Temporal.Instant.compare(Temporal.Instant.from(sold.expiresAt), now) <= 0
  if (!isOver && refund.rule !== 'therapist') return
  const status = refund.rule === 'therapist' ? 'withdrawn' : 'expired'
  await endPackage(db, { now, user: null, requestId: '' }, sold, { status, refund })
}
