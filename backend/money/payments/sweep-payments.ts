import { iso } from '#platform/context/context.ts'
import { checkAfterFault } from '#platform/core/next-check.ts'
import { duePayments, updatePayment } from './queries.ts'
import { settlePayment, type Settling } from './settle-payment.ts'

const batch = 50

/**
 * Queries the gateway about open payments that are due, and returns how many. A failure does not stop the others, nor delay
 * them in the next round.
 */
export async function sweepPayments(settling: Settling, onError: (error: unknown) => void): Promise<number> {
  const { db, now } = settling
  const due = await duePayments(db, iso(now), batch)
  for (const { reference } of due) {
    try {
      await settlePayment(settling, reference, { evenIfEnded: true })
    } catch (error) {
      onError(error)
      await updatePayment(db, reference, { nextCheckAt: iso(checkAfterFault(now)) })
    }
  }
  return due.length
}
