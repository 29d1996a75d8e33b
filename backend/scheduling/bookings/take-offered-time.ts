import { swapSlot } from '#backend/scheduling/availability/take-slot.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { recordPaid } from '#backend/money/payments/booking-payment.ts'
import { debitWallet } from '#backend/money/payments/wallet-moves.ts'
import { demandPractising } from '#backend/marketplace/provider-profile/practising.ts'
import { announceBooking } from './announce.ts'
import { refundClient } from './booking-money.ts'
import { saleOf } from './confirm-paid-booking.ts'
import { endWaitingMove } from './end-move.ts'
import { frozen } from './move-booking.ts'
import { insertMove, waitingMove } from './move-queries.ts'
import { deadlineAfterMove, dueAfterMove } from './move-rules.ts'
import type { LockedBooking } from './queries.ts'
import { firstState, payable, withinHold } from './rules.ts'
import { openOf } from './show-reschedule.ts'
import { tellGuests } from './tell-guests.ts'

type Asked = Pick<Context, 'services' | 'now'>

interface Offered {
  /** Names the payment of the difference, which is made once. */
  identifier: string
  startAt: string
  endAt: string
  fee: number
}

/**
 * A time that was kept for a booking becomes its own, and what it costs now becomes its fee. It is a move asked by the client
 * that is not counted and needs no approval. In the caller's transaction, with the booking locked.
 */
export async function takeOfferedTime(db: Db, asked: Asked, booking: LockedBooking, offered: Offered): Promise<void> {
  const { identifier } = booking
  if (booking.disputed > 0) throw refused('POLICY_BLOCKED', { says: frozen })
  if (booking.status === 'pending' && !payable(booking, asked.now)) throw refused('HOLD_EXPIRED')
  await demandPractising(db, booking.providerIdentifier, asked.now)
  const move = await waitingMove(db, identifier)
  if (openOf(move, asked.now)) throw refused('RESCHEDULE_PENDING')
  if (move) await endWaitingMove(db, asked, identifier, 'expired')

  const paidAt = booking.status === 'confirmed' ? await settleDifference(db, asked, booking, offered) : booking.paidAt
  const state = stateAfter(booking, offered, asked.now)
  if (!(await swapSlot(db, identifier, 'waitlist', state.paymentDueAt))) throw refused('OFFER_GONE')
  await db
    .updateTable('booking')
    .set({
      ...state,
      paidAt,
      startAt: offered.startAt,
      endAt: offered.endAt,
      sessionMinutes: (Date.parse(offered.endAt) - Date.parse(offered.startAt)) / 60_000,
      fee: offered.fee,
    })
    .where('identifier', '=', identifier)
    .execute()
  if (booking.startAt !== null) {
    await noteMove(db, asked, booking, booking.startAt, offered)
    await tellGuests(db, asked, booking, 'moved')
    await announceBooking(db, asked, identifier, 'moved')
  } else if (state.status === 'confirmed') await announceBooking(db, asked, identifier, 'confirmed')
}

const noteMove = (
  db: Db,
  { now, services }: Asked,
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

/** What is held for the therapist becomes the fee of the new time, out of the wallet or back into it. Tells when it was paid. */
async function settleDifference(
  db: Db,
  { now }: Asked,
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

/** End of the free cancellation after the booking got this time. */
export const deadlineIfTaken = (
  booking: Pick<LockedBooking, 'status' | 'startAt' | 'windowHours' | 'freeUntil'>,
  toStart: string,
  now: Temporal.Instant,
): string => deadlineAfterMove(booking, { askedBy: 'client', toStart }, now)

function stateAfter(booking: LockedBooking, { startAt, fee }: Offered, now: Temporal.Instant) {
  const { status } = booking
  const freeUntil = deadlineIfTaken(booking, startAt, now)
  if (status === 'unscheduled') {
    const first = firstState({ startAt, needsApproval: false, isFree: fee === 0, now })
    const paymentDueAt = first.status === 'pending' ? dueAfterMove(null, startAt, now) : null
    return { status: first.status, paymentDueAt, freeUntil }
  }
  const isPaidLater = status === 'pending' && fee > 0
  return {
    status: isPaidLater ? status : ('confirmed' as const),
    paymentDueAt: isPaidLater ? withinHold(dueAfterMove(booking.paymentDueAt, startAt, now), booking) : null,
    freeUntil,
  }
}
