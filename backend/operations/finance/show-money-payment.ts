import type { MoneyPaymentDetail } from '#schemas/operations/finance.ts'
import { refundableOf } from '#backend/scheduling/bookings/refund-by-operator.ts'
import { audit } from '#platform/context/audit.ts'
import type { Context } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { limitPeopleViewed } from '#backend/identity/sign-in/limit-people-viewed.ts'
import { entriesOf } from './entries-of.ts'
import { withRefunds } from './with-refunds.ts'
import { entryRowsOf, paymentList, sessionsOf } from './payment-queries.ts'

/** One payment with its sessions and ledger entries; the access is logged. */
export async function showMoneyPayment(context: Context, reference: string): Promise<MoneyPaymentDetail> {
  const { db } = context
  const row = await paymentList.one(db, reference)
  if (!row) throw notFound()
  await context.transaction(async (transaction) => {
    await audit(context, transaction, 'admin.payment_viewed', { subject: row.userIdentifier, details: { reference } })
    await limitPeopleViewed(context, transaction)
  })
  const [payment] = await withRefunds(db, [row])
  if (!payment) throw notFound()
  const sessions = await sessionsOf(db, row)
  const rows = await entryRowsOf(db, {
    references: [reference, ...payment.refunds.map((refund) => refund.reference)],
    bookings: sessions.map(({ bookingIdentifier }) => bookingIdentifier),
  })
  return {
    ...payment,
    sessions: sessions.map((session) => ({
      ...session,
      refunded: session.refunded ?? 0,
      refundable: refundableOf(session),
    })),
    entries: entriesOf(rows),
  }
}
