import type { BookingStatus } from '#schemas/scheduling/bookings.ts'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { shares } from '#schemas/money/platform-share.ts'
import { freeSlot } from '#backend/scheduling/availability/take-slot.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { notify } from '#backend/identity/notifications/notify.ts'
import { takeBack } from '#backend/money/payments/earnings.ts'
import { announceBooking } from './announce.ts'
import { refundClient } from './booking-money.ts'
import { saleOf } from './confirm-paid-booking.ts'
import { endWaitingMove } from './end-move.ts'
import { lockAnyBooking, type LockedBooking } from './queries.ts'
import { earningLeft, heldFor } from './refund-queries.ts'
import { isToCome, refundableOf } from './rules.ts'
import { tellGuests } from './tell-guests.ts'

export { refundableOf } from './rules.ts'

interface Wish {
  /** All that can still go back where it is left out. */
  amount?: number | undefined
  /** What the operator saw that could go back. */
  refundable?: number | undefined
  reason: string
}

interface Refunded {
  bookingIdentifier: string
  status: BookingStatus
  /** Of the fee, by now. */
  refunded: number
  currency: CurrencyCode
}

/**
 * Gives the fee of a session back into the client's wallet, all that is left of it or a part. A session to come whose whole
 * fee goes back is cancelled, whatever the window says; with a part it takes place, and earns what is left. What was earned
 * already is taken from the therapist and the platform by their shares, also after it was paid out.
 */
export const refundByOperator = (context: Context, identifier: string, wish: Wish): Promise<Refunded> =>
  context.transaction(async (db) => {
    const booking = await lockAnyBooking(db, identifier)
    if (!booking) throw notFound()
    const amount = sumOf(booking, wish)
    const isCancelled = amount === refundableOf(booking) && isToCome(booking, context.now)
    const providerPart = await moveMoney(db, context.now, booking, amount)
    if (isCancelled) await cancel(db, context, booking)
    const { status, refunded } = await writeRefund(db, booking, amount, isCancelled ? iso(context.now) : null)
    await audit(context, db, 'admin.session_refunded', {
      subject: booking.clientIdentifier,
      details: { booking: identifier, amount, currency: booking.currency, reason: wish.reason },
    })
    await tell(db, context, booking, { isCancelled, providerPart })
    return {
      bookingIdentifier: identifier,
      status,
      refunded: refunded ?? 0,
      currency: booking.currency as CurrencyCode,
    }
  })

function sumOf(booking: LockedBooking, { amount, refundable }: Wish): number {
  if (booking.disputed > 0) throw refused('NOT_REFUNDABLE', { says: 'finance.refused.disputed' })
  const left = refundableOf(booking)
  if (left === 0) throw refused('NOT_REFUNDABLE', { says: 'finance.refused.session' })
  if (refundable !== undefined && refundable !== left)
    throw refused('STATUS_CHANGED', { says: 'finance.refused.changed' })
  if (amount !== undefined && amount > left)
    throw refused('VALIDATION_ERROR', { fields: { amount: 'finance.refused.maximum' } })
  return amount ?? left
}

/** Out of what the session earned, else out of what is held for it; says how much of it was the therapist's. */
async function moveMoney(db: Db, now: Temporal.Instant, booking: LockedBooking, amount: number): Promise<number> {
  const earning = await earningLeft(db, booking.identifier)
  const there = earning ? earning.fee - earning.returned : await heldFor(db, booking)
  // What the books do not have is not given back, whatever the booking says.
  if (there < amount) throw refused('NOT_REFUNDABLE', { says: 'finance.refused.session' })
  if (earning)
    await takeBack(
      db,
      { ...saleOf(booking, iso(now)), amount },
      { occasion: earning.occasion, key: `operator-refund:${booking.identifier}:${booking.version}` },
    )
  await refundClient(db, now, booking, amount)
  if (!earning) return 0
  return shares(earning.returned + amount).provider - shares(earning.returned).provider
}

async function cancel(db: Db, context: Context, booking: LockedBooking): Promise<void> {
  await endWaitingMove(db, context, booking.identifier, 'withdrawn')
  await freeSlot(db, booking.identifier, 'released')
}

const writeRefund = (
  db: Db,
  { identifier, refunded }: LockedBooking,
  amount: number,
  cancelledAt: string | null,
): Promise<Pick<LockedBooking, 'status' | 'refunded'>> =>
  db
    .updateTable('booking')
    .set({
      refunded: (refunded ?? 0) + amount,
      ...(cancelledAt === null ? {} : { status: 'cancelled', cancelledBy: 'admin', cancelledAt }),
    })
    .where('identifier', '=', identifier)
    .returning(['status', 'refunded'])
    .executeTakeFirstOrThrow()

/** The client hears of the money where it moves; here the rest: the session that does not take place, the part that is taken. */
async function tell(
  db: Db,
  context: Context,
  booking: LockedBooking,
  { isCancelled, providerPart }: { isCancelled: boolean; providerPart: number },
): Promise<void> {
  const { identifier, version, clientIdentifier, providerIdentifier, startAt, currency } = booking
  if (isCancelled) {
    await tellGuests(db, context, booking, 'cancelled')
    return announceBooking(db, context, identifier, 'cancelled')
  }
  await notify(db, context.now, {
    person: providerIdentifier,
    kind: 'money',
    news: providerPart > 0 ? 'earning_taken_back' : 'fee_lowered',
    occasion: `operator-refund:${identifier}:${version}`,
    subject: identifier,
    other: clientIdentifier,
    startAt,
    ...(providerPart > 0 ? { amount: providerPart, currency } : {}),
  })
}
