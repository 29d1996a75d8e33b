import type { Cancel } from '#schemas/scheduling/bookings.ts'
import { freeSlot } from '#backend/scheduling/availability/claim-slot.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { sealText } from '#platform/context/sealed-text.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { announceBooking } from './announce.ts'
import { payLateFee, refundClient } from './booking-money.ts'
import { endWaitingMove } from './end-move.ts'
import { lockBooking, type LockedBooking, type Viewer } from './queries.ts'
import { type CancellationVerdict, cancellationVerdict, type Side } from './rules.ts'
import { notifyGuests } from './notify-guests.ts'
import { updateBooking } from './write-queries.ts'
import { sideOf } from './side-of.ts'

/** Cancels within an open transaction, for the given person; with `isQuiet` the caller notifies both sides itself. */
export async function cancelFor(
  db: Db,
  asked: Pick<Context, 'services' | 'now'>,
  viewer: Viewer,
  identifier: string,
  wish: Cancel,
  { isQuiet = false }: { isQuiet?: boolean } = {},
): Promise<void> {
  const booking = await lockBooking(db, viewer, identifier)
  if (!booking) throw notFound()
  const side = sideOf(booking, viewer.identifier)
  const verdict = verdictFor(booking, viewer.identifier, asked.now)
  if (!verdict.eligible) throw refused('STATUS_CHANGED')
  if (wish.expectedRefund !== undefined && wish.expectedRefund !== verdict.refundAmount) throw refused('POLICY_BLOCKED')
  await moveMoney(db, asked.now, booking, verdict)
  await endWaitingMove(db, asked, identifier, 'withdrawn')
  await freeSlot(db, identifier, 'released')
  await markCancelled(db, asked, booking, side, verdict, wish)
  await notifyGuests(db, asked, booking, 'cancelled')
  if (!isQuiet) await announceBooking(db, asked, identifier, 'cancelled')
}

/** The result of cancelling now, for this person. */
export const verdictFor = (booking: LockedBooking, person: string, now: Temporal.Instant): CancellationVerdict =>
  cancellationVerdict(booking, sideOf(booking, person), now)

async function moveMoney(
  db: Db,
  now: Temporal.Instant,
  booking: LockedBooking,
  { refundAmount, setOff = 0, feeKept }: CancellationVerdict,
): Promise<void> {
  if (refundAmount + setOff > 0) await refundClient(db, now, booking, refundAmount + setOff)
  if (feeKept > 0) await payLateFee(db, now, booking, feeKept)
}

const markCancelled = (
  db: Db,
  { services, now }: Pick<Context, 'services' | 'now'>,
  { identifier, paidAt, refunded }: LockedBooking,
  side: Side,
  verdict: CancellationVerdict,
  wish: Cancel,
) =>
  updateBooking(db, identifier, {
    status: 'cancelled',
    cancelledBy: side,
    cancelledAt: iso(now),
    reasonCode: wish.reasonCode ?? null,
    sealedMessage: sealText(services, sealPurposes.bookingMessage, identifier, wish.message),
    refunded: paidAt === null ? null : (refunded ?? 0) + verdict.refundAmount,
    paymentDueAt: null,
    respondBy: null,
  })
