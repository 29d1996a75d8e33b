import { finalPaymentStatuses } from '#schemas/money/payments.ts'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { audit } from '#platform/context/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { GatewayDispute, GatewayName } from '#platform/gateways/port.ts'
import { type CardPayment, lockCardPayment, markReversed } from '#backend/money/payments/card-money.ts'
import { thawPaidBy } from '#backend/money/payments/disputed-bookings.ts'
import { lockWallet, walletBalance } from '#backend/money/payments/ledger.ts'
import { settlePayment, type Settling as SettlingPayment } from '#backend/money/payments/settle-payment.ts'
import { tellDisputed } from '#backend/money/payments/tell-disputed.ts'
import { takenBack } from './queries.ts'
import type { Settling } from './settle-refund.ts'
import { postChargeback, takeFromClient, tellOwner } from './take-back.ts'

/**
 * The payer's bank takes a payment back, or lets it go: the gateway is asked how the dispute stands. The money leaves the
 * books once per dispute, and comes back once where it was decided for us.
 */
export async function hearDispute(
  settling: SettlingPayment,
  name: GatewayName,
  { gatewayReference }: { gatewayReference: string },
): Promise<void> {
  const dispute = await settling.services.gateways.named(name).readDispute(gatewayReference)
  if (!dispute?.reference) return
  const { reference } = dispute
  // Events come in any order: only what has arrived in the books can leave them.
  const payment = await settlePayment(settling, reference, { evenIfEnded: true })
  if (payment?.gateway !== name || !finalPaymentStatuses.includes(payment.status)) return
  await inTransaction(settling.db, async (db) => {
    const locked = await lockCardPayment(db, reference)
    if (!locked) return
    if (dispute.status === 'won') await giveBack({ ...settling, db }, locked, dispute)
    else await takeAway({ ...settling, db }, locked, dispute)
  })
}

/** What is left of the payment: from the wallet as far as that goes, the rest is owed and freezes the sessions it paid. */
async function takeAway(settling: Settling, payment: CardPayment, dispute: GatewayDispute): Promise<void> {
  const { db } = settling
  const { amount, refunded, status, reference } = payment
  if (status !== 'success') return
  const disputed = Math.min(dispute.amount, amount)
  const taken = Math.min(disputed, amount - refunded)
  const key = `chargeback:${payment.gateway}:${dispute.gatewayReference}`
  const own = await takeFromClient(settling, payment, { key, amount: taken })
  if (own === null && taken > 0) return
  await markReversed(db, reference, disputed)
  const details = { dispute: dispute.gatewayReference, amount: taken, own: own ?? 0 }
  await write(settling, payment, 'payment.disputed', details)
}

/** All that was taken, into the wallet, where what is still owed is settled first; the sessions it paid are free again. */
async function giveBack(settling: Settling, payment: CardPayment, dispute: GatewayDispute): Promise<void> {
  const { db, now } = settling
  const { userIdentifier: owner, gateway, reference } = payment
  if (payment.status !== 'reversed' || payment.disputed === 0) return
  const currency = payment.currency as CurrencyCode
  const amount = await takenBack(db, reference)
  const sessions = await thawPaidBy(db, payment)
  const before = await lockWallet(db, owner, currency)
  const entry = await postChargeback(settling, payment, `chargeback-won:${gateway}:${dispute.gatewayReference}`, [
    { from: { kind: `gateway_clearing:${gateway}` }, to: { kind: 'client_wallet', owner }, amount },
  ])
  if (entry === null && amount > 0) return
  await markReversed(db, reference, null)
  await tellDisputed(db, now, 'session_settled', { cause: entry ?? dispute.gatewayReference, sessions })
  const own = (await walletBalance(db, owner, currency)) - before
  if (entry !== null)
    await tellOwner(settling, payment, { news: 'charge_returned', occasion: entry, subject: entry, amount: own })
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
