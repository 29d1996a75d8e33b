import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { CardRefund } from '#schemas/money/refunds.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { nextCheck } from '#platform/core/next-check.ts'
import { countRefunded, lockCardPayment } from '#backend/money/payments/card-money.ts'
import { postEntry, walletBalance } from '#backend/money/payments/ledger.ts'
import { insertRefund, type RefundRow, sameRequest } from './queries.ts'
import { refundableOf } from './rules.ts'
import { sendRefund } from './settle-refund.ts'
import { asCardRefund } from './as-card-refund.ts'

interface RefundRequest {
  reference: string
  /** Everything refundable if omitted. */
  amount?: number
  /** If omitted, the payer of the payment; then the caller is an operator. */
  owner?: string
  /** The operator's reason. */
  reason?: string
}

const duplicateWindow = { minutes: 2 }

/**
 * Refunds wallet money to the card of a payment. The request is stored and the money put into transit before the gateway is
 * called, so that the sweep can retry with the same reference after any failure.
 */
export async function refundPayment(context: Context, request: RefundRequest): Promise<CardRefund> {
  const refund = await context.transaction((db) => debitForRefund(db, context, request))
  if (refund.status !== 'pending') return asCardRefund(refund)
  try {
    return asCardRefund(await sendRefund(context, refund))
  } catch {
    // The money is in transit and the sweep will retry, so the caller gets the same response.
    return asCardRefund(refund)
  }
}

async function debitForRefund(
  db: Db,
  context: Context,
  { reference, amount, owner, reason }: RefundRequest,
): Promise<RefundRow> {
  const { now } = context
  const askedBy = signedIn(context).identifier
  const payment = await lockCardPayment(db, reference)
  if (!payment || (owner !== undefined && payment.userIdentifier !== owner)) throw notFound()
  const { userIdentifier, currency, gateway } = payment
  if (amount !== undefined) {
    const same = await sameRequest(
      db,
      { paymentReference: reference, amount, askedBy },
      iso(now.subtract(duplicateWindow)),
    )
    if (same) return same
  }
  const balance = await walletBalance(db, userIdentifier, currency as CurrencyCode, { lock: true })
  const most = refundableOf(payment, balance, now)
  if (most === 0 || (amount ?? most) > most) throw refused('NOT_REFUNDABLE')
  const refund = await insertRefund(db, {
    reference: `refund-${crypto.randomUUID()}`,
    paymentReference: reference,
    userIdentifier,
    amount: amount ?? most,
    currency,
    gateway,
    status: 'pending',
    askedBy,
    createdAt: iso(now),
    nextCheckAt: iso(nextCheck(iso(now), now)),
  })
  await countRefunded(db, payment, refund.amount)
  await postEntry(db, {
    key: `refund:${refund.reference}`,
    transactionType: 'payout',
    currency: refund.currency,
    reference: refund.reference,
    actor: askedBy,
    at: iso(now),
    transfers: [
      {
        from: { kind: 'client_wallet', owner: userIdentifier },
        to: { kind: 'refunds_in_transit' },
        amount: refund.amount,
      },
    ],
  })
  await audit(context, db, 'payment.refund', {
    subject: userIdentifier,
    details: { payment: reference, refund: refund.reference, amount: refund.amount, ...(reason ? { reason } : {}) },
  })
  return refund
}
