import { iso } from '#platform/context/context.ts'
import { checkAfterFault } from '#platform/core/next-check.ts'
import { claimDueRefunds } from './queries.ts'
import { checkRefund, type Settling } from './settle-refund.ts'

const batch = 50

/** Retries unfinished refunds and returns how many. A failure does not stop the others. */
export async function sweepRefunds(settling: Settling, onError: (error: unknown) => void): Promise<number> {
  const { db, now } = settling
  const until = iso(checkAfterFault(now))
  const due = await claimDueRefunds(db, { now: iso(now), until, most: batch })
  for (const refund of due) {
    try {
      await checkRefund(settling, refund)
    } catch (error) {
      onError(error)
    }
  }
  return due.length
}
