import { bookingLimits } from '#schemas/scheduling/bookings.ts'
import { payoutLimits } from '#schemas/money/payouts.ts'
import type { TrailStep, Transaction, TransactionDetail } from '#schemas/money/payments.ts'
import { shares } from '#schemas/money/platform-share.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/core/errors.ts'
import { findPayment } from './queries.ts'
import { weeklyPayoutAt } from './rules.ts'
import type { Payment } from './settle-payment.ts'
import { asTransaction, readTransactions } from './wallet-transactions.ts'
import { earningsOfBooking, findCardRefund, findTrailBooking, heldMoney } from './trail-queries.ts'

/** One transaction of the caller's wallet, with the trail of its money before and after. */
export async function showTransaction(context: Context, identifier: string): Promise<TransactionDetail> {
  const { rows } = await readTransactions(context, { identifier, newestFirst: true }, { limit: 1, offset: 0 })
  if (!rows[0]) throw notFound()
  const { db, now } = context
  const transaction = asTransaction(rows[0])
  const named = transaction.reference === null ? undefined : await findPayment(db, transaction.reference)
  const bookingIdentifier = transaction.bookingIdentifier ?? named?.bookingIdentifier ?? null
  const {
    trail,
    payment = named,
    booking,
  } = bookingIdentifier === null
    ? { trail: await walletTrail(db, transaction, named), booking: undefined }
    : await bookingTrail(db, bookingIdentifier, now)
  return {
    ...transaction,
    bookingIdentifier,
    counterpart: booking?.therapist ?? transaction.counterpart,
    method: payment?.method ?? null,
    paymentReference: payment?.status === 'success' ? payment.reference : null,
    booking: booking ? { ...booking, hasReceipt: trail.some(({ step }) => step === 'held') } : null,
    trail,
  }
}

const done = (step: TrailStep['step'], amount: number, at: string): TrailStep => ({
  step,
  amount,
  at,
  expectedAt: null,
})
const toCome = (step: TrailStep['step'], amount: number, expectedAt: Temporal.Instant | null): TrailStep => ({
  step,
  amount,
  at: null,
  expectedAt: expectedAt === null ? null : iso(expectedAt),
})

/** Money without a session: a top-up by card or transfer, or a refund to the card. */
async function walletTrail(db: Db, transaction: Transaction, payment: Payment | undefined): Promise<TrailStep[]> {
  if (payment) return [done('paid', payment.amount, payment.settledAt ?? transaction.createdAt)]
  const refund = transaction.reference === null ? undefined : await findCardRefund(db, transaction.reference)
  if (!refund) return []
  const sent = done('to_card', refund.amount, refund.createdAt)
  if (refund.settledAt === null) return [sent, toCome('on_card', refund.amount, null)]
  return [sent, done(refund.status === 'processed' ? 'on_card' : 'back_in_wallet', refund.amount, refund.settledAt)]
}

/** From the payment of a session to the payout of its therapist. */
async function bookingTrail(db: Db, identifier: string, now: Temporal.Instant) {
  const [booking, moves, earnings] = await Promise.all([
    findTrailBooking(db, identifier),
    heldMoney(db, identifier),
    earningsOfBooking(db, identifier),
  ])
  const trail = moves.flatMap(({ transactionType, amount, createdAt }) =>
    transactionType === 'booking_payment'
      ? [done('paid', amount, createdAt), done('held', amount, createdAt)]
      : [done('refunded', amount, createdAt)],
  )
  const earned = earnings.flatMap((earning) => earningSteps(earning, now))
  const lastPaid = moves.findLast(({ transactionType }) => transactionType === 'booking_payment')?.reference ?? null
  return {
    trail: earnings.length > 0 ? inOrder([...trail, ...earned]) : [...trail, ...expectedSteps(booking, moves, now)],
    payment: lastPaid === null ? undefined : await findPayment(db, lastPaid),
    booking,
  }
}

type Earning = Awaited<ReturnType<typeof earningsOfBooking>>[number]

/** Both parts of a fee, less the refunded part of each, and where the therapist's part is. */
function earningSteps({ fee, returned, earnedAt, clearsAt, clearedAt, ...payout }: Earning, now: Temporal.Instant) {
  const [all, back] = [shares(fee), shares(returned)]
  const amount = all.provider - back.provider
  const first = [done('earned', amount, earnedAt), done('platform_fee', all.platform - back.platform, earnedAt)]
  if (clearedAt === null) return [...first, ...laterSteps(amount, Temporal.Instant.from(clearsAt), now)]
  const isPaid = payout.payoutStatus === 'paid' && payout.settledAt !== null
  return [
    ...first,
    done('cleared', amount, clearedAt),
    isPaid && payout.settledAt !== null
      ? done('paid_out', amount, payout.settledAt)
      : toCome('paid_out', amount, weeklyPayoutAt(now)),
  ]
}

/** Expected steps of the fee of a session that is still to be held. */
function expectedSteps(
  booking: Awaited<ReturnType<typeof findTrailBooking>>,
  moves: Awaited<ReturnType<typeof heldMoney>>,
  now: Temporal.Instant,
): TrailStep[] {
  const held = moves.reduce(
    (sum, { transactionType, amount }) => sum + (transactionType === 'booking_payment' ? amount : -amount),
    0,
  )
  if (held === 0 || booking?.status !== 'confirmed' || booking.endAt === null) return []
  const { platform, provider } = shares(held)
  const end = Temporal.Instant.from(booking.endAt)
  const earnedAt = end.add({ minutes: bookingLimits.completeAfterMinutes })
  return [
    toCome('earned', provider, earnedAt),
    toCome('platform_fee', platform, earnedAt),
    ...laterSteps(provider, end.add({ hours: payoutLimits.clearingHours }), now),
  ]
}

const laterSteps = (amount: number, clears: Temporal.Instant, now: Temporal.Instant): TrailStep[] => [
  toCome('cleared', amount, clears),
  toCome('paid_out', amount, weeklyPayoutAt(Temporal.Instant.compare(clears, now) > 0 ? clears : now)),
]

/** Sorts past steps by time and puts expected steps last. */
const inOrder = (steps: TrailStep[]): TrailStep[] =>
  steps.toSorted((one, other) => placeOf(one).localeCompare(placeOf(other)))
const placeOf = ({ at }: TrailStep) => at ?? '9'
