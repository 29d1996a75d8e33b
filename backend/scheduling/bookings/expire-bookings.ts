import { bookingLimits } from '#schemas/scheduling/bookings.ts'
import { releaseSlot, extendHold } from '#backend/scheduling/availability/claim-slot.ts'
import { iso } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { bookingPayments } from '#backend/money/payments/booking-payment.ts'
import { isFinal, type Settling, settlePayment } from '#backend/money/payments/settle-payment.ts'
import { announceBooking } from './announce.ts'
import { lapsedBookings, lockAnyBooking, type LockedBooking } from './queries.ts'
import { capAtHoldEnd } from './rules.ts'
import { updateBooking } from './write-queries.ts'
import { batch, sweepEach } from './sweep-each.ts'

/** Added to the hold while the gateway reports a charge in progress. */
const processingMinutes = 5

/**
 * Ends bookings that were not paid, answered or scheduled in time; queries the gateway first when a charge may be in
 * progress.
 */
export async function expireBookings(settling: Settling, onError: (error: unknown) => void): Promise<number> {
  const { db, now } = settling
  const unscheduledBefore = iso(now.subtract({ hours: bookingLimits.unscheduledDays * 24 }))
  const lapsed = await lapsedBookings(db, iso(now), unscheduledBefore, batch)
  return sweepEach(lapsed, ({ identifier }) => expire(settling, identifier), onError)
}

async function expire(settling: Settling, identifier: string): Promise<void> {
  const { db: root, now } = settling
  const inFlight = await settleOpenPayments(settling, identifier)
  await inTransaction(root, async (db) => {
    const booking = await lockAnyBooking(db, identifier)
    if (!booking || !hasLapsed(booking, now)) return
    const until = capAtHoldEnd(iso(now.add({ minutes: processingMinutes })), booking)
    if (inFlight && Temporal.Instant.compare(now, Temporal.Instant.from(until)) < 0)
      return lengthen(db, identifier, until)
    await releaseSlot(db, identifier, 'expired')
    await updateBooking(db, identifier, { status: 'expired', paymentDueAt: null, respondBy: null })
    await announceBooking(db, settling, identifier, 'expired')
  })
}

/** True while the gateway is charging a card for this booking. */
async function settleOpenPayments(settling: Settling, identifier: string): Promise<boolean> {
  const open = (await bookingPayments(settling.db, identifier)).filter(
    (payment) => payment.method === 'card' && !isFinal(payment),
  )
  const settled = []
  for (const { reference } of open) settled.push(await settlePayment(settling, reference))
  return settled.some((payment) => payment?.status === 'processing')
}

function hasLapsed({ status, paymentDueAt, respondBy }: LockedBooking, now: Temporal.Instant): boolean {
  const passed = (moment: string | null) =>
    moment !== null && Temporal.Instant.compare(Temporal.Instant.from(moment), now) <= 0
  return (
    (status === 'pending' && passed(paymentDueAt)) ||
    (status === 'booking_request' && passed(respondBy)) ||
    status === 'unscheduled'
  )
}

async function lengthen(db: Db, identifier: string, until: string): Promise<void> {
  await extendHold(db, identifier, until)
  await updateBooking(db, identifier, { paymentDueAt: until })
}
