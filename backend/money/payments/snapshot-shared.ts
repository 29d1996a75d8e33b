import { iso } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { advanceSnapshots, allowTenMinutes, insertMissingSnapshots, lockSnapshots } from './snapshot-queries.ts'

/**
 * Takes a snapshot of the shared accounts, so that reading their balance does not read their whole history. Transfers get
 * their number before they commit, so a snapshot only covers those that the previous call saw; calls are at least an hour
 * apart, when no lower number is still uncommitted.
 */
export const snapshotShared = ({ db, now }: { db: Db; now: Temporal.Instant }): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const at = iso(now)
    await allowTenMinutes(transaction)
    await insertMissingSnapshots(transaction, at)
    await lockSnapshots(transaction)
    await advanceSnapshots(transaction, at)
  })
