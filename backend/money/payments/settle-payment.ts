import { finalPaymentStatuses } from '#schemas/money/payments.ts'
import { iso, type Services } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import type { GatewayName, GatewayPayment } from '#platform/gateways/port.ts'
import { nextCheck } from '#platform/core/next-check.ts'
import { saveCard } from '#backend/money/payment-methods/save-card.ts'
import { notify } from '#backend/identity/notifications/notify.ts'
import { returnCardCharge } from './return-card-charge.ts'
import { creditWallet, payGatewayFee } from './credit-wallet.ts'
import { setAside } from './set-aside.ts'
import { findPayment, lockPayment, updatePayment } from './queries.ts'
import { settlementOf } from './rules.ts'

export type Payment = NonNullable<Awaited<ReturnType<typeof findPayment>>>
/** A payment through a gateway, so that the clearing account is always known. */
export type GatewayPaid = Payment & { gateway: GatewayName }

/**
 * Implemented by the bookings module: confirms the paid bookings and returns the amount whose timeslot was lost, which goes to
 * the wallet.
 */
export type ConfirmPaidBooking = (
  services: Services,
  db: Db,
  payment: GatewayPaid,
  now: Temporal.Instant,
) => Promise<number>

export interface Settling {
  db: Db
  services: Services
  now: Temporal.Instant
  confirmPaidBooking: ConfirmPaidBooking
}

interface Known {
  /** The gateway's reference from an event. */
  gatewayReference?: string | null
  /** Also queries payments that ended without money, since it may still arrive. */
  evenIfEnded?: boolean
}

/**
 * The single entry point for card payments: webhook, browser return, polling and sweep all call it. It queries the gateway,
 * then credits once, in one transaction. Returns the current payment, or undefined for an unknown reference.
 */
export async function settlePayment(
  settling: Settling,
  reference: string,
  { gatewayReference = null, evenIfEnded = false }: Known = {},
): Promise<Payment | undefined> {
  const isDone = evenIfEnded ? isSettled : isFinal
  const payment = await findPayment(settling.db, reference)
  if (!payment || isDone(payment) || payment.gateway === null) return payment
  const gateway = settling.services.gateways.named(payment.gateway)
  const reported = await gateway.verify(reference, payment.gatewayReference ?? gatewayReference)
  return inTransaction(settling.db, async (db) => {
    const locked = await lockPayment(db, reference)
    if (locked && !isDone(locked)) await apply({ ...settling, db }, { ...locked, gateway: gateway.name }, reported)
    return findPayment(db, reference)
  })
}

type SettledPayment = Pick<Payment, 'status'>
export const isFinal = ({ status }: SettledPayment) => finalPaymentStatuses.includes(status)
/** The payment succeeded or was reversed, so there is nothing left to query. */
const isSettled = ({ status }: SettledPayment) => status === 'success' || status === 'reversed'

async function apply(settling: Settling, payment: GatewayPaid, reported: GatewayPayment | null): Promise<void> {
  const { db, now } = settling
  const { status, failure } = settlementOf(payment, reported, now)
  if (reported && hasOtherAmount(payment, reported))
    await setExcessAside(settling, payment, reported, status === 'success')
  if (status !== 'success' && isFinal(payment)) return checkEnded(db, payment, now)
  const isOpen = status === 'pending' || status === 'processing'
  await updatePayment(db, payment.reference, {
    status,
    failure: failure ?? null,
    checks: payment.checks + 1,
    nextCheckAt: isOpen ? iso(nextCheck(payment.createdAt, now)) : null,
    ...(reported ? { gatewayReference: reported.gatewayReference, gatewayFee: reported.fees } : {}),
    ...(status === 'success' ? { settledAt: iso(now) } : {}),
  })
  if (!reported || status !== 'success') return
  await assignMoney(settling, payment, reported)
  await saveCardOf(settling, payment, reported)
  if (payment.purpose === 'card' && reported.card === null)
    await updatePayment(db, payment.reference, { failure: 'not_reusable' })
}

/** The card of a payment is saved only with the client's consent, and only once it has paid. */
async function saveCardOf(
  settling: Settling,
  { userIdentifier, gateway, saveConsent, createdAt }: GatewayPaid,
  { card }: GatewayPayment,
): Promise<void> {
  if (saveConsent === null || card === null) return
  await saveCard(settling, { userIdentifier, gateway, card, consent: { version: saveConsent, at: createdAt } })
}

/** Money arrived, but not in the requested amount or currency. */
const hasOtherAmount = (payment: Payment, reported: GatewayPayment): boolean =>
  reported.status === 'success' && (reported.amount !== payment.amount || reported.currency !== payment.currency)

/** Books a wrong amount, or an excess, into suspense for an operator; idempotent for repeated events. */
async function setExcessAside(
  { db, now }: Settling,
  { gateway, reference, userIdentifier, amount, currency }: GatewayPaid,
  reported: GatewayPayment,
  isPaid: boolean,
): Promise<void> {
  const money = {
    gatewayReference: reported.gatewayReference,
    customer: reference,
    amount: isPaid ? reported.amount - amount : reported.amount,
    currency: reported.currency,
    fees: isPaid ? 0 : reported.fees,
    senderName: null,
  }
  if (money.amount <= 0) return
  const reason = reported.currency === currency ? 'amount' : 'currency'
  await setAside({ db, now }, gateway, { money, virtualAccount: null, owner: userIdentifier, reason })
}

/** A payment that ended without money keeps its status. A cancelled one is checked until it can no longer be paid. */
async function checkEnded(
  db: Db,
  { reference, createdAt, checks, expiresAt, ...payment }: Payment,
  now: Temporal.Instant,
) {
  const canBePaid = payment.nextCheckAt !== null && Temporal.Instant.compare(now, Temporal.Instant.from(expiresAt)) < 0
  const nextCheckAt = canBePaid ? iso(nextCheck(createdAt, now)) : null
  await updatePayment(db, reference, { checks: checks + 1, nextCheckAt })
}

/** Assigns the money to its bookings. What has lost its purpose goes to the wallet. */
async function assignMoney(
  { db, services, now, confirmPaidBooking }: Settling,
  payment: GatewayPaid,
  { fees }: GatewayPayment,
): Promise<void> {
  await payGatewayFee(db, { ...payment, fee: fees, at: iso(now) })
  if (payment.purpose === 'card') return returnCardCharge(db, payment, now)
  const left = payment.purpose === 'booking' ? await confirmPaidBooking(services, db, payment, now) : payment.amount
  if (left === 0) return
  await credit(db, payment, left, now)
  await updatePayment(db, payment.reference, { creditedToWallet: left === payment.amount })
}

/** Credits the wallet and notifies its owner once. */
async function credit(db: Db, payment: GatewayPaid, amount: number, now: Temporal.Instant): Promise<void> {
  const { userIdentifier, currency, purpose } = payment
  const entry = await creditWallet(db, { ...payment, amount, at: iso(now) })
  if (entry === null) return
  await notify(db, now, {
    person: userIdentifier,
    kind: 'money',
    news: purpose === 'topup' ? 'topped_up' : 'credited',
    occasion: `money:${entry}`,
    subject: entry,
    amount,
    currency,
  })
}
