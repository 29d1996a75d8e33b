import { finalPaymentStatuses } from '#schemas/payments.ts'
import { iso, type Services } from '../kit/context.ts'
import { type Db, inTransaction } from '../kit/database.ts'
import { notify } from '../notifications/notify.ts'
import { creditWallet } from './credit-wallet.ts'
import type { GatewayPayment } from '../kit/card-gateway/port.ts'
import { findPayment, lockPayment, updatePayment } from './queries.ts'
import { nextCheckAt, settlementOf } from './rules.ts'

export type Payment = NonNullable<Awaited<ReturnType<typeof findPayment>>>

/** Told by the bookings: take what was paid for, and say how much of it has lost its time and belongs into the wallet. */
export type ConfirmPaidBooking = (
  services: Services,
  db: Db,
  payment: Payment,
  now: Temporal.Instant,
) => Promise<number>

export interface Settling {
  db: Db
  services: Services
  now: Temporal.Instant
  confirmPaidBooking: ConfirmPaidBooking
}

/**
 * The one way in for money by card: webhook, browser return, poll and sweeper all come here. Asks the gateway, then credits
 * once, in one transaction. Returns the payment as it stands, undefined for an unknown reference.
 */
export async function settlePayment(settling: Settling, reference: string): Promise<Payment | undefined> {
  const payment = await findPayment(settling.db, reference)
  if (!payment || isFinal(payment)) return payment
  const told = await settling.services.gateway.verify(reference)
  return inTransaction(settling.db, async (db) => {
    const locked = await lockPayment(db, reference)
    if (locked && !isFinal(locked)) await apply({ ...settling, db }, locked, told)
    return findPayment(db, reference)
  })
}

export const isFinal = ({ status }: Pick<Payment, 'status'>) => finalPaymentStatuses.includes(status)

async function apply(
  { db, services, now, confirmPaidBooking }: Settling,
  payment: Payment,
  told: GatewayPayment | null,
): Promise<void> {
  const { status, failure } = settlementOf(payment, told, now)
  const next = nextCheckAt(payment.createdAt, payment.checks + 1)
  await updatePayment(db, payment.reference, {
    status,
    failure: failure ?? null,
    ...(told ? { gatewayReference: told.gatewayReference } : {}),
    ...(status === 'success' ? { settledAt: iso(now), nextCheckAt: null } : {}),
    ...(status === 'pending' || status === 'processing'
      ? {
          checks: payment.checks + 1,
          nextCheckAt:
            next && Temporal.Instant.compare(next, now) > 0 ? next.toString() : now.add({ minutes: 5 }).toString(),
        }
      : { nextCheckAt: null }),
  })
  if (status !== 'success') return
  const left = payment.purpose === 'booking' ? await confirmPaidBooking(services, db, payment, now) : payment.amount
  if (left === 0) return
  await credit(db, payment, left, now)
  await updatePayment(db, payment.reference, { creditedToWallet: left === payment.amount })
}

/** Into the wallet; the owner is told, once. */
async function credit(db: Db, payment: Payment, amount: number, now: Temporal.Instant): Promise<void> {
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
