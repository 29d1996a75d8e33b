import { currencyFor } from '#schemas/platform/regions.ts'
import type { Refunds } from '#schemas/money/refunds.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { cardPaymentsSince } from '#backend/money/payments/card-money.ts'
import { walletBalance } from '#backend/money/payments/ledger.ts'
import { refundsOf } from './queries.ts'
import { refundableOf, refundableSince } from './rules.ts'
import { asCardRefund } from './as-card-refund.ts'

/** The caller's refundable card payments, and refunds in progress. */
export async function showRefunds(context: Context): Promise<Refunds> {
  const { db, now } = context
  const { identifier, country } = signedIn(context)
  const currency = currencyFor(country)
  const [balance, payments, refunds] = await Promise.all([
    walletBalance(db, identifier, currency),
    cardPaymentsSince(db, identifier, currency, iso(refundableSince(now))),
    refundsOf(db, identifier, currency),
  ])
  return {
    balance,
    currency,
    refundable: payments
      .map((payment) => ({
        paymentReference: payment.reference,
        paidAt: payment.settledAt ?? payment.createdAt,
        amount: payment.amount,
        refundable: refundableOf(payment, balance, now),
      }))
      .filter(({ refundable }) => refundable > 0),
    refunds: refunds.map(asCardRefund),
  }
}
