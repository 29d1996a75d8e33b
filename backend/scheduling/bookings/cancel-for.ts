import type { Cancel } from '#schemas/scheduling/bookings.ts'
import { releaseSlot } from '#backend/scheduling/availability/claim-slot.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { sealText } from '#platform/context/sealed-text.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { announceBooking } from './announce.ts'
import { payLateFee, refundClient, returnFee } from './booking-money.ts'
import { endWaitingMove } from './end-move.ts'
import { returnPromoted } from './promoted-money.ts'
import { promotedLeft } from './promotion-rules.ts'
import { lockBooking, type LockedBooking, type Viewer } from './queries.ts'
import { type BookingFacts, type CancellationVerdict, cancellationVerdict, type Side } from './rules.ts'
import { notifyGuests } from './notify-guests.ts'
import { updateBooking } from './write-queries.ts'
import { sideOf } from './side-of.ts'
import { withRoom } from './with-room.ts'

/** Cancels within an open transaction, for the given person; with `isQuiet` the caller notifies both sides itself. */
export async function cancelFor(
  db: Db,
  within: Pick<Context, 'services' | 'now'>,
  viewer: Viewer,
  identifier: string,
  input: Cancel,
  { isQuiet = false }: { isQuiet?: boolean } = {},
): Promise<void> {
  const booking = await lockBooking(db, viewer, identifier)
  if (!booking) throw notFound()
  const side = sideOf(booking, viewer.identifier)
  const facts = await withRoom(db, booking, within.now)
  const verdict = verdictFor(facts, viewer.identifier, within.now)
  if (!verdict.eligible) throw refused('STATUS_CHANGED')
  if (input.expectedRefund !== undefined && input.expectedRefund !== verdict.refundAmount)
    throw refused('POLICY_BLOCKED')
  await moveMoney(db, within.now, booking, verdict)
  if (booking.fee === 0 && booking.paidAt !== null) await settleCovered(db, within.now, booking, facts, side)
  await endWaitingMove(db, within, identifier, 'withdrawn')
  await releaseSlot(db, identifier, 'released')
  await markCancelled(db, within, booking, side, verdict, input)
  await notifyGuests(db, within, booking, 'cancelled')
  if (!isQuiet) await announceBooking(db, within, identifier, 'cancelled')
}

/** The result of cancelling now, for this person. */
export const verdictFor = (
  booking: LockedBooking & Pick<BookingFacts, 'room'>,
  person: string,
  now: Temporal.Instant,
): CancellationVerdict => cancellationVerdict(booking, sideOf(booking, person), now)

async function moveMoney(
  db: Db,
  now: Temporal.Instant,
  booking: LockedBooking,
  { refundAmount, setOff = 0, feeKept }: CancellationVerdict,
): Promise<void> {
  if (booking.status === 'completed') await returnFee(db, now, booking)
  if (refundAmount + setOff > 0) {
    await refundClient(db, now, booking, refundAmount + setOff)
    await returnPromoted(db, now, booking, refundAmount + setOff)
  }
  if (feeKept > 0) await payLateFee(db, now, booking, feeKept)
}

/** A session that a code paid whole: the platform's money stays or goes back as the client's would. */
async function settleCovered(
  db: Db,
  now: Temporal.Instant,
  booking: LockedBooking,
  facts: Parameters<typeof cancellationVerdict>[0],
  side: Side,
): Promise<void> {
  const fee = promotedLeft(booking)
  if (fee === 0) return
  const { feeKept } = cancellationVerdict({ ...facts, fee }, side, now)
  if (feeKept > 0) await payLateFee(db, now, booking, 0)
  else await returnPromoted(db, now, booking, 0)
}

const markCancelled = (
  db: Db,
  { services, now }: Pick<Context, 'services' | 'now'>,
  { identifier, paidAt, refunded }: LockedBooking,
  side: Side,
  verdict: CancellationVerdict,
  input: Cancel,
) =>
  updateBooking(db, identifier, {
    status: 'cancelled',
    cancelledBy: side,
    cancelledAt: iso(now),
    reasonCode: input.reasonCode ?? null,
    sealedMessage: sealText(services, sealPurposes.bookingMessage, identifier, input.message),
    refunded: paidAt === null ? null : (refunded ?? 0) + verdict.refundAmount,
    paymentDueAt: null,
    respondBy: null,
  })
