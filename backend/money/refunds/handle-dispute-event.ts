import { finalPaymentStatuses } from '#schemas/money/payments.ts'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { audit } from '#platform/context/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { GatewayDispute, GatewayName } from '#platform/gateways/port.ts'
import { type CardPayment, lockCardPayment, markReversed } from '#backend/money/payments/card-money.ts'
import { unfreezePaidBy } from '#backend/money/payments/disputed-bookings.ts'
import { lockWallet, walletBalance } from '#backend/money/payments/ledger.ts'
import { settlePayment, type Settling as SettlingPayment } from '#backend/money/payments/settle-payment.ts'
import { notifyDispute } from '#backend/money/payments/notify-dispute.ts'
import { reversedAmount } from './queries.ts'
import type { Settling } from './settle-refund.ts'
import { notifyOwner, postChargeback, chargeBackClient } from './charge-back.ts'

/**
 * Handles a chargeback or the end of a dispute: queries the gateway for its status. The money leaves the ledger once per
 * dispute, and returns once if the dispute is won.
 */
export async function handleDisputeEvent(
  settling: SettlingPayment,
  name: GatewayName,
  { gatewayReference }: { gatewayReference: string },
): Promise<void> {
  const dispute = await settling.services.gateways.named(name).readDispute(gatewayReference)
  if (!dispute?.reference) return
  const { reference } = dispute
  // Events arrive in any order, and the ledger must record a payment before it can reverse it.
  const payment = await settlePayment(settling, reference, { evenIfEnded: true })
  if (payment?.gateway !== name || !finalPaymentStatuses.includes(payment.status)) return
  await inTransaction(settling.db, async (db) => {
    const locked = await lockCardPayment(db, reference)
    if (!locked) return
    if (dispute.status === 'won') await returnDisputed({ ...settling, db }, locked, dispute)
    else await reverseDisputed({ ...settling, db }, locked, dispute)
  })
}

/**
 * Reverses what is left of the payment: from the wallet as far as possible. The rest becomes a debt and freezes the sessions
 * that it paid.
 */
async function reverseDisputed(settling: Settling, payment: CardPayment, dispute: GatewayDispute): Promise<void> {
  const { db } = settling
  const { amount, refunded, status, reference } = payment
  if (status !== 'success') return
  const disputed = Math.min(dispute.amount, amount)
  const taken = Math.min(disputed, amount - refunded)
  const key = `chargeback:${payment.gateway}:${dispute.gatewayReference}`
  const own = await chargeBackClient(settling, payment, { key, amount: taken })
  if (own === null && taken > 0) return
  await markReversed(db, reference, disputed)
  const details = { dispute: dispute.gatewayReference, amount: taken, own: own ?? 0 }
  await write(settling, payment, 'payment.disputed', details)
}

/**
 * Returns the disputed amount to the wallet, which settles any remaining debt first, and unfreezes the sessions that it paid.
 */
async function returnDisputed(settling: Settling, payment: CardPayment, dispute: GatewayDispute): Promise<void> {
  const { db, now } = settling
  const { userIdentifier: owner, gateway, reference } = payment
  if (payment.status !== 'reversed' || payment.disputed === 0) return
  const currency = payment.currency as CurrencyCode
  const amount = await reversedAmount(db, reference)
  const sessions = await unfreezePaidBy(db, payment)
  const before = await lockWallet(db, owner, currency)
  const entry = await postChargeback(settling, payment, `chargeback-won:${gateway}:${dispute.gatewayReference}`, [
    { from: { kind: `gateway_clearing:${gateway}` }, to: { kind: 'client_wallet', owner }, amount },
  ])
  if (entry === null && amount > 0) return
  await markReversed(db, reference, null)
  await notifyDispute(db, now, 'session_settled', { cause: entry ?? dispute.gatewayReference, sessions })
  const own = (await walletBalance(db, owner, currency)) - before
  if (entry !== null)
    await notifyOwner(settling, payment, { news: 'charge_returned', occasion: entry, subject: entry, amount: own })
  await write(settling, payment, 'payment.dispute_won', { dispute: dispute.gatewayReference, own })
}

const write = (
  { db, now }: Settling,
  { reference, userIdentifier }: CardPayment,
  action: string,
  details: Record<string, string | number>,
) =>
  audit({ now, user: null, requestId: '' }, db, action, {
    subject: userIdentifier,
    details: { payment: reference, ...details },
  })
