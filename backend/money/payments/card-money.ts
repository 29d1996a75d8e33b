/** Payments by card, for whoever sends their money back. */
import { sql } from 'kysely'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { Db } from '#platform/database/database.ts'
import { lockPayment, updatePayment } from './queries.ts'
import type { Payment } from './settle-payment.ts'

/** A payment by card with the gateway that took it, locked; undefined for any other. */
export async function lockCardPayment(db: Db, reference: string) {
  const payment = await lockPayment(db, reference)
  if (payment?.method !== 'card' || payment.gateway === null) return undefined
  return { ...payment, gateway: payment.gateway }
}

/** So much more, or less where it came back, of a payment is with the payer again. */
export const countRefunded = (db: Db, { reference, refunded }: Payment, amount: number) =>
  updatePayment(db, reference, { refunded: refunded + amount })

export type CardPayment = NonNullable<Awaited<ReturnType<typeof lockCardPayment>>>

/** The payer's bank has taken so much of a payment back; null: it let it go. */
export const markReversed = (db: Db, reference: string, disputed: number | null) =>
  updatePayment(db, reference, { status: disputed === null ? 'success' : 'reversed', disputed: disputed ?? 0 })

/** A person's payments by card of which something is left, newest first. */
export const cardPaymentsSince = (db: Db, owner: string, currency: CurrencyCode, since: string) =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('userIdentifier', '=', owner)
    .where('currency', '=', currency)
    .where('method', '=', 'card')
    .where('status', '=', 'success')
    .where('settledAt', '>=', since)
    .where('refunded', '<', sql.ref<number>('amount'))
    .orderBy('settledAt', 'desc')
    .limit(100)
    .execute()
