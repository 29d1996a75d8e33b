import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { CardRefund } from '#schemas/money/refunds.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { nextCheck } from '#platform/core/next-check.ts'
import { countRefunded, lockCardPayment } from '#backend/money/payments/card-money.ts'
import { postEntry, walletBalance } from '#backend/money/payments/ledger.ts'
import { insertRefund, type RefundRow, sameWish } from './queries.ts'
import { refundableOf } from './rules.ts'
import { sendRefund } from './settle-refund.ts'
import { asCardRefund } from './show-refunds.ts'

interface Wish {
  reference: string
  /** All that can go back where it is left out. */
  amount?: number
  /** Left out: whoever paid; then the caller is an operator. */
  owner?: string
  /** Why an operator does it. */
  reason?: string
}

const sameWithin = { minutes: 2 }

/**
 * Sends money of a wallet back to the card that a payment came from. The wish is written down with the money on its way
 * before the gateway is asked, so that the sweep takes it up again with the same reference whatever happens here.
 */
export async function refundPayment(context: Context, wish: Wish): Promise<CardRefund> {
  const refund = await context.transaction((db) => takeFromWallet(db, context, wish))
  if (refund.status !== 'pending') return asCardRefund(refund)
  try {
    return asCardRefund(await sendRefund(context, refund))
  } catch {
    // The money is on its way in the books, and the sweep asks the gateway again: to the caller that is the same.
    return asCardRefund(refund)
  }
}

async function takeFromWallet(
  db: Db,
  context: Context,
  { reference, amount, owner, reason }: Wish,
): Promise<RefundRow> {
  const { now } = context
  const askedBy = signedIn(context).identifier
  const payment = await lockCardPayment(db, reference)
  if (!payment || (owner !== undefined && payment.userIdentifier !== owner)) throw notFound()
  const { userIdentifier, currency, gateway } = payment
  if (amount !== undefined) {
    const same = await sameWish(db, { paymentReference: reference, amount, askedBy }, iso(now.subtract(sameWithin)))
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
