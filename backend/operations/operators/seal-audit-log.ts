import { iso } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { digestOf, endOfOldRows, insertSeal, lastSeal, tryLockSeals } from './seal-queries.ts'

/** Concurrent transactions get their numbers before they commit, so rows are sealed only after this delay. */
const restMinutes = 5
const everyMinutes = 60
const mostRows = 10_000

/** Seals new rows of the audit log, hourly or as soon as there are many; returns the number of rows. */
export const sealAuditLog = (db: Db, now: Temporal.Instant): Promise<number> =>
  inTransaction(db, async (transaction) => {
    if (!(await tryLockSeals(transaction))) return 0
    const last = await lastSeal(transaction)
    const [after, previous] = [last?.upTo ?? 0, last?.digest ?? null]
    const before = iso(now.subtract({ minutes: restMinutes }))
    const end = await endOfOldRows(transaction, { after, before, most: mostRows })
    const isDue = !last || last.sealedAt <= iso(now.subtract({ minutes: everyMinutes }))
    if (!end || (!isDue && end.rows < mostRows)) return 0
    const { rows, digest } = await digestOf(transaction, { after, upTo: end.upTo, previous })
    await insertSeal(transaction, { upTo: end.upTo, rows, digest, previous, sealedAt: iso(now) })
    return rows
  })
