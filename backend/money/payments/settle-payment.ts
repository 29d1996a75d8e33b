import { finalPaymentStatuses } from '#schemas/money/payments.ts'
import { iso, type Services } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import type { GatewayName, GatewayPayment } from '#platform/gateways/port.ts'
import { nextCheck } from '#platform/core/next-check.ts'
import { notify } from '#backend/identity/notifications/notify.ts'
import { creditWallet, payGatewayFee } from './credit-wallet.ts'
import { setAside } from './set-aside.ts'
import { findPayment, lockPayment, updatePayment } from './queries.ts'
import { settlementOf } from './rules.ts'

export type Payment = NonNullable<Awaited<ReturnType<typeof findPayment>>>
/** One that a gateway took: the account it lies on is never guessed. */
export type GatewayPaid = Payment & { gateway: GatewayName }

/** Told by the bookings: take what was paid for, and say how much of it has lost its time and belongs into the wallet. */
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
  /** What an event reported. */
  gatewayReference?: string | null
  /** Asks also about a payment that ended without money: it may come nevertheless. */
  evenIfEnded?: boolean
}

/**
 * The one way in for money by card: webhook, browser return, poll and sweeper all come here. Asks the gateway, then credits
 * once, in one transaction. Returns the payment as it stands, undefined for an unknown reference.
 */
export async function settlePayment(
  settling: Settling,
  reference: string,
  { gatewayReference = null, evenIfEnded = false }: Known = {},
): Promise<Payment | undefined> {
  const isDone = evenIfEnded ? hasMoved : isFinal
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

type Standing = Pick<Payment, 'status'>
export const isFinal = ({ status }: Standing) => finalPaymentStatuses.includes(status)
/** Its money came, or came and went back: nothing is left to ask. */
const hasMoved = ({ status }: Standing) => status === 'success' || status === 'reversed'

async function apply(settling: Settling, payment: GatewayPaid, reported: GatewayPayment | null): Promise<void> {
  const { db, now } = settling
  const { status, failure } = settlementOf(payment, reported, now)
  if (reported && isPaidOtherwise(payment, reported)) await takeAside(settling, payment, reported, status === 'success')
  if (status !== 'success' && isFinal(payment)) return keepEnded(db, payment, now)
  const isOpen = status === 'pending' || status === 'processing'
  await updatePayment(db, payment.reference, {
    status,
    failure: failure ?? null,
    checks: payment.checks + 1,
    nextCheckAt: isOpen ? iso(nextCheck(payment.createdAt, now)) : null,
    ...(reported ? { gatewayReference: reported.gatewayReference, gatewayFee: reported.fees } : {}),
    ...(status === 'success' ? { settledAt: iso(now) } : {}),
  })
  if (reported && status === 'success') await takeIn(settling, payment, reported)
}

/** The money came, and it is not the sum or the currency that was asked for. */
const isPaidOtherwise = (payment: Payment, reported: GatewayPayment): boolean =>
  reported.status === 'success' && (reported.amount !== payment.amount || reported.currency !== payment.currency)

/** What was paid instead of the sum, or beyond it, is set aside for an operator, once however often the event arrives. */
async function takeAside(
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

/** One that ended without money stays as it is; one that was given up is asked about until nobody can pay it any more. */
async function keepEnded(
  db: Db,
  { reference, createdAt, checks, expiresAt, ...payment }: Payment,
  now: Temporal.Instant,
) {
  const canBePaid = payment.nextCheckAt !== null && Temporal.Instant.compare(now, Temporal.Instant.from(expiresAt)) < 0
  const nextCheckAt = canBePaid ? iso(nextCheck(createdAt, now)) : null
  await updatePayment(db, reference, { checks: checks + 1, nextCheckAt })
}

/** To what was paid for; what has lost its purpose, into the wallet. */
async function takeIn(
  { db, services, now, confirmPaidBooking }: Settling,
  payment: GatewayPaid,
  { fees }: GatewayPayment,
): Promise<void> {
  await payGatewayFee(db, { ...payment, fee: fees, at: iso(now) })
  const left = payment.purpose === 'booking' ? await confirmPaidBooking(services, db, payment, now) : payment.amount
  if (left === 0) return
  await credit(db, payment, left, now)
  await updatePayment(db, payment.reference, { creditedToWallet: left === payment.amount })
}

/** Into the wallet; the owner is notified, once. */
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
