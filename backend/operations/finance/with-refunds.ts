import type { Db } from '#platform/database/database.ts'
import { type PaymentRow, refundsOf } from './payment-queries.ts'

/** Payments, each with its refunds. */
export async function withRefunds(db: Db, payments: PaymentRow[]) {
  const refunds = await refundsOf(
    db,
    payments.map(({ reference }) => reference),
  )
  return payments.map((payment) => ({
    ...payment,
    refunds: refunds.filter(({ paymentReference }) => paymentReference === payment.reference),
  }))
}
