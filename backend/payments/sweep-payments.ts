import type { Settling } from './settle-payment.ts'
import { settlePayment } from './settle-payment.ts'
import { duePayments } from './queries.ts'

const batch = 50

/** Asks the gateway about open intents whose time has come; returns how many. One that fails does not stop the others. */
export async function sweepPayments(settling: Settling, onError: (error: unknown) => void): Promise<number> {
  const due = await duePayments(settling.db, settling.now.toString(), batch)
  for (const { reference } of due) {
    try {
      await settlePayment(settling, reference)
    } catch (error) {
      onError(error)
    }
  }
  return due.length
}
