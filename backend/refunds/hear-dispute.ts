import type { CurrencyCode } from '#schemas/kit.ts'
import { audit } from '../kit/audit.ts'
import { iso } from '../kit/context.ts'
import { inTransaction } from '../kit/database.ts'
import type { GatewayDispute, GatewayName } from '../kit/gateways/port.ts'
import { notify } from '../notifications/notify.ts'
import { lockCardPayment, markReversed } from '../payments/card-money.ts'
import { type Account, postEntry, walletBalance } from '../payments/ledger.ts'
import { amountsByOrigin } from './queries.ts'
import type { Settling } from './settle-refund.ts'

/**
 * The payer's bank takes a payment back, or lets it go: the gateway is asked how the dispute stands. The money leaves the
 * books once per dispute, and comes back once where it was decided for us.
 */
export async function hearDispute(
  settling: Settling,
  name: GatewayName,
  { gatewayReference }: { gatewayReference: string },
): Promise<void> {
  const dispute = await settling.services.gateways.named(name).readDispute(gatewayReference)
  if (!dispute?.reference) return
  const { reference } = dispute
  await inTransaction(settling.db, async (db) => {
    const payment = await lockCardPayment(db, reference)
    if (payment?.gateway !== name) return
    if (dispute.status === 'won') await giveBack({ ...settling, db }, payment, dispute)
    else await takeAway({ ...settling, db }, payment, dispute)
  })
}

type Disputed = NonNullable<Awaited<ReturnType<typeof lockCardPayment>>>

const keyOf = ({ gateway }: Disputed, { gatewayReference }: GatewayDispute) =>
  `chargeback:${gateway}:${gatewayReference}`

/** What is left of the payment, from the wallet as far as that goes. */
async function takeAway(settling: Settling, payment: Disputed, dispute: GatewayDispute): Promise<void> {
  const { db } = settling
  const { userIdentifier: owner, amount, refunded, status } = payment
  if (status !== 'success') return
  const currency = payment.currency as CurrencyCode
  const taken = Math.min(dispute.amount, amount - refunded)
  const own = Math.min(taken, await walletBalance(db, owner, currency, { lock: true }))
  const to: Account = { kind: `gateway_clearing:${payment.gateway}` }
  const entry = await post(settling, payment, keyOf(payment, dispute), [
    { from: { kind: 'client_wallet', owner }, to, amount: own },
    { from: { kind: 'suspense' }, to, amount: taken - own },
  ])
  if (entry === null) return
  await markReversed(db, payment.reference, true)
  await tell(settling, payment, { news: 'charged_back', entry, amount: own })
  await write(settling, payment, 'payment.disputed', { dispute: dispute.gatewayReference, amount: taken, own })
}

/** Each part to where it came from. */
async function giveBack(settling: Settling, payment: Disputed, dispute: GatewayDispute): Promise<void> {
  const { db } = settling
  const { userIdentifier: owner } = payment
  const parts = await amountsByOrigin(db, keyOf(payment, dispute))
  const takenFrom = (kind: string) => parts.find((part) => part.kind === kind)?.amount ?? 0
  const from: Account = { kind: `gateway_clearing:${payment.gateway}` }
  const own = takenFrom('client_wallet')
  const entry = await post(settling, payment, `chargeback-won:${payment.gateway}:${dispute.gatewayReference}`, [
    { from, to: { kind: 'client_wallet', owner }, amount: own },
    { from, to: { kind: 'suspense' }, amount: takenFrom('suspense') },
  ])
  if (entry === null) return
  await markReversed(db, payment.reference, false)
  await tell(settling, payment, { news: 'charge_returned', entry, amount: own })
  await write(settling, payment, 'payment.dispute_won', { dispute: dispute.gatewayReference, own })
}

const post = (
  { db, now }: Settling,
  { reference, currency }: Disputed,
  key: string,
  transfers: readonly { from: Account; to: Account; amount: number }[],
) =>
  postEntry(db, {
    key,
    transactionType: 'chargeback',
    currency: currency as CurrencyCode,
    reference,
    at: iso(now),
    transfers,
  })

/** The owner hears of what moved in the wallet; where nothing did, only operators see it. */
async function tell(
  { db, now }: Settling,
  { userIdentifier, currency }: Disputed,
  { news, entry, amount }: { news: string; entry: string; amount: number },
): Promise<void> {
  if (amount === 0) return
  const occasion = `${news}:${entry}`
  await notify(db, now, { person: userIdentifier, kind: 'money', news, occasion, subject: entry, amount, currency })
}

const write = (
  { db, now }: Settling,
  { reference, userIdentifier }: Disputed,
  action: string,
  details: Record<string, string | number>,
) =>
  audit({ now, user: null, requestId: '' }, db, action, {
    subject: userIdentifier,
    details: { payment: reference, ...details },
  })
