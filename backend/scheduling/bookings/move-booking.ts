import type { ErrorCode } from '#schemas/platform/errors.ts'
import { movesPerDay } from '#schemas/scheduling/reschedules.ts'
import type { OfferedSlot } from '#backend/scheduling/availability/offered-slot.ts'
import { swapSlot } from '#backend/scheduling/availability/claim-slot.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { demandPractising } from '#backend/marketplace/provider-profile/practising.ts'
import { announceBooking, noteTimes } from './announce.ts'
import { returnFee } from './booking-money.ts'
import { claimTime } from './claim-time.ts'
import { endWaitingMove } from './end-move.ts'
import {
  countMoves,
  forgetAttendance,
  insertMove,
  type Move,
  reopenSession,
  setMovedTime,
  waitingMove,
} from './move-queries.ts'
import {
  deadlineAfterMove,
  dueAfterMove,
  type FreeMove,
  type MoveVerdict,
  moveVerdict,
  waitsUntil,
} from './move-rules.ts'
import type { LockedBooking } from './queries.ts'
import { payable, type Side, capAtHoldEnd } from './rules.ts'
import { openOf } from './show-reschedule.ts'
import { withRoom } from './with-room.ts'
import { notifyGuests } from './notify-guests.ts'

type MoveContext = Pick<Context, 'services' | 'now'>

interface Moving {
  /** Locked by the caller. */
  booking: LockedBooking
  side: Side
  slot: OfferedSlot
  note?: string | undefined
  /** The caller notifies both sides itself. */
  isQuiet?: boolean
}

/**
 * Moves one session within an open transaction: at once, or as a proposal that waits for the other side, with both
 * times claimed. After a refusal rows remain that the caller must roll back.
 */
export async function moveBooking(db: Db, context: MoveContext, moving: Moving): Promise<'approved' | 'pending'> {
  const { booking, side, slot, isQuiet = false } = moving
  const { identifier } = booking
  const waiting = await waitingMove(db, identifier)
  const open = openOf(waiting, context.now)
  const verdict = refuseMove(await withRoom(db, booking, context.now), open, side, context.now)
  await demandPractising(db, booking.providerIdentifier, context.now, side)
  if (isSameTime(slot.startAt, booking.startAt)) throw refused('SLOT_UNAVAILABLE')
  await refuseTooManyMoves(db, context, moving)
  if (waiting) await endWaitingMove(db, context, identifier, 'expired')
  const status = verdict.needsConfirmation ? 'pending' : 'approved'
  await take(db, context, moving, { status, ...verdict })
  if (status === 'approved') await settleMove(db, context, booking, { askedBy: side, ...timesOf(slot) }, verdict)
  if (isQuiet) return status
  if (isUnannounced(booking)) await noteTimes(db, context, booking, { isFreed: true })
  else await announceBooking(db, context, identifier, status === 'approved' ? 'moved' : 'move_asked')
  return status
}

const isSameTime = (one: string, other: string | null) => other !== null && Date.parse(one) === Date.parse(other)

/** The therapist learns of a booking when it is paid, unless it needed approval or the therapist made it. */
const isUnannounced = ({ status, needsApproval, createdBy }: LockedBooking) =>
  status === 'pending' && !needsApproval && createdBy === 'client'

/** Refusal of every change while the payment of a session is disputed. */
export const frozen = 'bookings.refused.disputed'

/** Returns whether the side may move the session now, or refuses with the reason. */
export function refuseMove(
  booking: Omit<Parameters<typeof moveVerdict>[0], 'openMove'> & { paymentDueAt: string | null },
  openMove: Move | null,
  side: Side,
  now: Temporal.Instant,
): MoveVerdict {
  const verdict = moveVerdict({ ...booking, openMove }, side, now)
  if (verdict.reasonCode === 'payment_disputed') throw refused('POLICY_BLOCKED', { messageKey: frozen })
  if (!verdict.eligible) throw refused(codeOf(booking.status, verdict.reasonCode))
  if (booking.status === 'pending' && !payable(booking, now)) throw refused('HOLD_EXPIRED')
  return verdict
}

/** Uncounted moves that are requested and withdrawn repeatedly could spam the other side, so they are limited. */
async function refuseTooManyMoves(db: Db, { now }: MoveContext, { booking, side }: Moving): Promise<void> {
  const count = await countMoves(db, booking.identifier, side, iso(now.subtract({ hours: 24 })))
  if (count >= movesPerDay) throw refused('TOO_MANY_ATTEMPTS', { retryAfter: 3600 })
}

function codeOf(status: LockedBooking['status'], reason: MoveVerdict['reasonCode']): ErrorCode {
  if (reason === 'limit_reached') return 'RESCHEDULE_LIMIT'
  if (reason === 'pending_exists') return 'RESCHEDULE_PENDING'
  return status === 'completed' ? 'POLICY_BLOCKED' : 'STATUS_CHANGED'
}

/** Claims the new time beside the old one and stores the move. */
async function take(
  db: Db,
  { now, services }: MoveContext,
  { booking, side, slot, note }: Moving,
  { status, counted, freeBecause }: { status: 'approved' | 'pending'; counted: boolean; freeBecause: FreeMove | null },
): Promise<void> {
  const expiresAt = status === 'pending' ? waitsUntil(booking.startAt ?? slot.startAt, slot.startAt, now) : null
  await claimTime(
    db,
    { now },
    {
      bookingIdentifier: booking.identifier,
      providerIdentifier: booking.providerIdentifier,
      clientIdentifier: booking.clientIdentifier,
      slot,
      side,
      heldUntil: expiresAt,
      kind: 'reschedule',
    },
  )
  await insertMove(db, services, {
    bookingIdentifier: booking.identifier,
    askedBy: side,
    status,
    fromStart: booking.startAt ?? slot.startAt,
    ...timesOf(slot),
    note: note ?? null,
    counted: status === 'approved' && counted,
    freeBecause,
    expiresAt,
    createdAt: iso(now),
    decidedAt: status === 'approved' ? iso(now) : null,
  })
}

const timesOf = ({ startAt, endAt }: OfferedSlot) => ({ toStart: startAt, toEnd: endAt })

/** The new time, already claimed, becomes the booking's time; the old one is released. */
export async function settleMove(
  db: Db,
  context: MoveContext,
  booking: LockedBooking,
  { askedBy, toStart, toEnd }: Pick<Move, 'askedBy' | 'toStart' | 'toEnd'>,
  { counted, freeBecause }: Pick<MoveVerdict, 'counted' | 'freeBecause'>,
): Promise<void> {
  const { now } = context
  const { identifier, status } = booking
  const paymentDueAt =
    status === 'pending' ? capAtHoldEnd(dueAfterMove(booking.paymentDueAt, toStart, now), booking) : null
  if (!(await swapSlot(db, identifier, 'reschedule', paymentDueAt))) throw refused('SLOT_TAKEN')
  if (status === 'completed') await reopen(db, booking, now)
  else if (freeBecause !== null) await forgetAttendance(db, identifier)
  const left = counted ? 1 : 0
  const time = {
    startAt: toStart,
    endAt: toEnd,
    sessionMinutes: minutesBetween(toStart, toEnd),
    // What was not the client's fault costs them no refund.
    freeUntil: deadlineAfterMove(booking, { askedBy: freeBecause === null ? askedBy : 'provider', toStart }, now),
    paymentDueAt,
  }
  const movesUsed = { client: askedBy === 'client' ? left : 0, provider: askedBy === 'provider' ? left : 0 }
  await setMovedTime(db, identifier, time, movesUsed)
  await notifyGuests(db, context, booking, 'moved')
}

/** A completed session takes place again: its earning is reversed into the hold. */
async function reopen(db: Db, booking: LockedBooking, now: Temporal.Instant): Promise<void> {
  await returnFee(db, now, booking)
  await reopenSession(db, booking.identifier)
  await forgetAttendance(db, booking.identifier)
}

const minutesBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 60_000
