/** Card payments, for the refunds module. */
import type { Db } from '#platform/database/database.ts'
import { lockPayment, updatePayment } from './queries.ts'
import type { Payment } from './settle-payment.ts'

export { cardPaymentsSince } from './queries.ts'

/** Locks a card payment and returns it with its gateway; undefined for other methods. */
export async function lockCardPayment(db: Db, reference: string) {
  const payment = await lockPayment(db, reference)
  if (payment?.method !== 'card' || payment.gateway === null) return undefined
  return { ...payment, gateway: payment.gateway }
}

/** Adds to the refunded amount of a payment; a negative amount is a refund that came back. */
export const countRefunded = (db: Db, { reference, refunded }: Payment, amount: number) =>
  updatePayment(db, reference, { refunded: refunded + amount })

export type CardPayment = NonNullable<Awaited<ReturnType<typeof lockCardPayment>>>

/** Sets the amount of a chargeback; null if the dispute was won. */
export const markReversed = (db: Db, reference: string, disputed: number | null) =>
  updatePayment(db, reference, { status: disputed === null ? 'success' : 'reversed', disputed: disputed ?? 0 })
