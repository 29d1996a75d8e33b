import { swapSlot } from '#backend/scheduling/availability/claim-slot.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { recordPaid } from '#backend/money/payments/booking-payment.ts'
import { debitWallet } from '#backend/money/payments/wallet-moves.ts'
import { demandPractising } from '#backend/marketplace/provider-profile/practising.ts'
import { announceBooking } from './announce.ts'
import { refundClient } from './booking-money.ts'
import { saleOf } from './paid-together.ts'
import { endWaitingMove } from './end-move.ts'
import { frozen } from './move-booking.ts'
import { insertMove, waitingMove } from './move-queries.ts'
import { deadlineAfterMove, dueAfterMove } from './move-rules.ts'
import { holdPromoted, limitPromoted } from './promoted-money.ts'
import { reducedFee } from './promotion-rules.ts'
import type { LockedBooking } from './queries.ts'
import { firstState, payable, capAtHoldEnd } from './rules.ts'
import { openOf } from './show-reschedule.ts'
import { notifyGuests } from './notify-guests.ts'
import { updateBooking } from './write-queries.ts'

type MoveContext = Pick<Context, 'services' | 'now'>

interface Offered {
  /** Identifies the payment of the difference, which is made once. */
  identifier: string
  startAt: string
  endAt: string
  /** The therapist's. */
  fee: number
}

/**
 * Moves a booking to the time held for it, at the current price. It counts as a client's move without limit or
 * approval. Runs in the caller's transaction, with the booking locked.
 */
export async function claimOfferedTime(
  db: Db,
  context: MoveContext,
  booking: LockedBooking,
  { fee, ...time }: Offered,
): Promise<void> {
  const { identifier } = booking
  // A session that a package paid keeps its share of the price.
  const offered = { ...time, fee: booking.packageIdentifier === null ? reducedFee(booking, fee) : booking.fee }
  if (booking.disputed > 0) throw refused('POLICY_BLOCKED', { messageKey: frozen })
  if (booking.status === 'pending' && !payable(booking, context.now)) throw refused('HOLD_EXPIRED')
  await demandPractising(db, booking.providerIdentifier, context.now)
  const move = await waitingMove(db, identifier)
  if (openOf(move, context.now)) throw refused('RESCHEDULE_PENDING')
  if (move) await endWaitingMove(db, context, identifier, 'expired')

  const paidAt = booking.status === 'confirmed' ? await settleDifference(db, context, booking, offered) : booking.paidAt
  const state = stateAfter(booking, offered, context.now)
  if (!(await swapSlot(db, identifier, 'waitlist', state.paymentDueAt))) throw refused('OFFER_GONE')
  await updateBooking(db, identifier, {
    ...state,
    paidAt,
    startAt: offered.startAt,
    endAt: offered.endAt,
    sessionMinutes: (Date.parse(offered.endAt) - Date.parse(offered.startAt)) / 60_000,
    fee: offered.fee,
  })
  await adaptPromotion(db, context.now, booking, { fee, isConfirmed: state.status === 'confirmed' })
  if (booking.startAt !== null) {
    await noteMove(db, context, booking, booking.startAt, offered)
    await notifyGuests(db, context, booking, 'moved')
    await announceBooking(db, context, identifier, 'moved')
  } else if (state.status === 'confirmed') await announceBooking(db, context, identifier, 'confirmed')
}

/** A fee below the reduction: what the code took off falls with it. A session that it pays whole now is paid. */
async function adaptPromotion(
  db: Db,
  now: Temporal.Instant,
  booking: LockedBooking,
  { fee, isConfirmed }: { fee: number; isConfirmed: boolean },
): Promise<void> {
  if (booking.reduction === 0) return
  if (booking.status === 'confirmed') return limitPromoted(db, now, booking, fee)
  const [reduction, promoted] = [Math.min(booking.reduction, fee), Math.min(booking.promoted, fee)]
  await updateBooking(db, booking.identifier, { reduction, promoted, ...(isConfirmed ? { paidAt: iso(now) } : {}) })
  if (isConfirmed) await holdPromoted(db, now, { ...booking, promoted })
}

const noteMove = (
  db: Db,
  { now, services }: MoveContext,
  { identifier }: LockedBooking,
  fromStart: string,
  offered: Offered,
) =>
  insertMove(db, services, {
    bookingIdentifier: identifier,
    askedBy: 'client',
    status: 'approved',
    fromStart,
    toStart: offered.startAt,
    toEnd: offered.endAt,
    createdAt: iso(now),
    decidedAt: iso(now),
  })

/** Adjusts the amount held for the therapist to the new fee, from or to the wallet. Returns the payment time. */
async function settleDifference(
  db: Db,
  { now }: MoveContext,
  booking: LockedBooking,
  { identifier, fee }: Offered,
): Promise<string | null> {
  if (fee < (booking.refunded ?? 0)) throw refused('POLICY_BLOCKED')
  if (fee < booking.fee) await refundClient(db, now, booking, booking.fee - fee)
  if (fee <= booking.fee) return booking.paidAt
  const sale = { ...saleOf(booking, iso(now)), amount: fee - booking.fee }
  const reference = `booking-${identifier}`
  await debitWallet(db, sale, reference)
  await recordPaid(db, { sales: [sale], seriesIdentifier: null, reference, method: 'wallet' })
  return booking.paidAt ?? sale.at
}

/** End of the free cancellation if the booking gets this time. */
export const deadlineIfClaimed = (
  booking: Pick<LockedBooking, 'status' | 'startAt' | 'windowHours' | 'freeUntil'>,
  toStart: string,
  now: Temporal.Instant,
): string => deadlineAfterMove(booking, { askedBy: 'client', toStart }, now)

function stateAfter(booking: LockedBooking, { startAt, fee }: Offered, now: Temporal.Instant) {
  const { status } = booking
  const freeUntil = deadlineIfClaimed(booking, startAt, now)
  if (status === 'unscheduled') {
    const first = firstState({ startAt, needsApproval: false, isFree: fee === 0, now })
    const paymentDueAt = first.status === 'pending' ? dueAfterMove(null, startAt, now) : null
    return { status: first.status, paymentDueAt, freeUntil }
  }
  const isPaidLater = status === 'pending' && fee > 0
  return {
    status: isPaidLater ? status : ('confirmed' as const),
    paymentDueAt: isPaidLater ? capAtHoldEnd(dueAfterMove(booking.paymentDueAt, startAt, now), booking) : null,
    freeUntil,
  }
}
