import type { ErrorCode } from '#schemas/platform/errors.ts'
import { movesPerDay } from '#schemas/scheduling/reschedules.ts'
import type { OfferedSlot } from '#backend/scheduling/availability/offered-slot.ts'
import { swapSlot } from '#backend/scheduling/availability/take-slot.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { demandPractising } from '#backend/marketplace/provider-profile/practising.ts'
import { announceBooking, noteTimes } from './announce.ts'
import { returnFee } from './booking-money.ts'
import { claimTime } from './claim-time.ts'
import { endWaitingMove } from './end-move.ts'
import { countMoves, forgetAttendance, insertMove, type Move, waitingMove } from './move-queries.ts'
import { deadlineAfterMove, dueAfterMove, type MoveVerdict, moveVerdict, waitsUntil } from './move-rules.ts'
import type { LockedBooking } from './queries.ts'
import { payable, type Side, withinHold } from './rules.ts'
import { openOf } from './show-reschedule.ts'
import { tellGuests } from './tell-guests.ts'

type Asked = Pick<Context, 'services' | 'now'>

interface Moving {
  /** Locked by the caller. */
  booking: LockedBooking
  side: Side
  slot: OfferedSlot
  note?: string | undefined
  /** The caller tells both sides itself. */
  isQuiet?: boolean
}

/**
 * Moves one session within an open transaction: at once, or as a proposal that waits for the other side, with both times
 * taken. A refusal leaves rows behind that the caller must roll back.
 */
export async function moveBooking(db: Db, asked: Asked, moving: Moving): Promise<'approved' | 'pending'> {
  const { booking, side, slot, isQuiet = false } = moving
  const { identifier } = booking
  const waiting = await waitingMove(db, identifier)
  const open = openOf(waiting, asked.now)
  const verdict = refuseMove(booking, open, side, asked.now)
  await demandPractising(db, booking.providerIdentifier, asked.now, side)
  if (isSameTime(slot.startAt, booking.startAt)) throw refused('SLOT_UNAVAILABLE')
  await demandPatience(db, asked, moving)
  if (waiting) await endWaitingMove(db, asked, identifier, 'expired')
  const status = verdict.needsConfirmation ? 'pending' : 'approved'
  await take(db, asked, moving, status)
  if (status === 'approved') await settleMove(db, asked, booking, { askedBy: side, ...timesOf(slot) }, verdict.counted)
  if (isQuiet) return status
  if (isUnheardOf(booking)) await noteTimes(db, asked, booking, { isFreed: true })
  else await announceBooking(db, asked, identifier, status === 'approved' ? 'moved' : 'move_asked')
  return status
}

const isSameTime = (one: string, other: string | null) => other !== null && Date.parse(one) === Date.parse(other)

/** The therapist hears of a booking when it is paid, unless there was something to decide or to make before. */
const isUnheardOf = ({ status, needsApproval, createdBy }: LockedBooking) =>
  status === 'pending' && !needsApproval && createdBy === 'client'

/** What whoever wants to change a session hears while its payment is disputed. */
export const frozen = 'bookings.refused.disputed'

/** Says whether the side may move the session now, or refuses with the reason. */
export function refuseMove(
  booking: Omit<Parameters<typeof moveVerdict>[0], 'openMove'> & { paymentDueAt: string | null },
  openMove: Move | null,
  side: Side,
  now: Temporal.Instant,
): MoveVerdict {
  const verdict = moveVerdict({ ...booking, openMove }, side, now)
  if (verdict.reasonCode === 'payment_disputed') throw refused('POLICY_BLOCKED', { says: frozen })
  if (!verdict.eligible) throw refused(codeOf(booking.status, verdict.reasonCode))
  if (booking.status === 'pending' && !payable(booking, now)) throw refused('HOLD_EXPIRED')
  return verdict
}

/** Moves that do not count, asked for and taken back again and again, would be a way to write to somebody all day. */
async function demandPatience(db: Db, { now }: Asked, { booking, side }: Moving): Promise<void> {
  const asked = await countMoves(db, booking.identifier, side, iso(now.subtract({ hours: 24 })))
  if (asked >= movesPerDay) throw refused('TOO_MANY_ATTEMPTS', { retryAfter: 3600 })
}

function codeOf(status: LockedBooking['status'], reason: MoveVerdict['reasonCode']): ErrorCode {
  if (reason === 'limit_reached') return 'RESCHEDULE_LIMIT'
  if (reason === 'pending_exists') return 'RESCHEDULE_PENDING'
  return status === 'completed' ? 'POLICY_BLOCKED' : 'STATUS_CHANGED'
}

/** Takes the new time beside the old one and writes the move down. */
async function take(
  db: Db,
  { now, services }: Asked,
  { booking, side, slot, note }: Moving,
  status: 'approved' | 'pending',
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
    counted: status === 'approved' && booking.status !== 'pending',
    expiresAt,
    createdAt: iso(now),
    decidedAt: status === 'approved' ? iso(now) : null,
  })
}

const timesOf = ({ startAt, endAt }: OfferedSlot) => ({ toStart: startAt, toEnd: endAt })

/** The new time, which is taken already, becomes that of the booking; the old one is free for others. */
export async function settleMove(
  db: Db,
  asked: Asked,
  booking: LockedBooking,
  { askedBy, toStart, toEnd }: Pick<Move, 'askedBy' | 'toStart' | 'toEnd'>,
  counted: boolean,
): Promise<void> {
  const { now } = asked
  const { identifier, status } = booking
  const paymentDueAt =
    status === 'pending' ? withinHold(dueAfterMove(booking.paymentDueAt, toStart, now), booking) : null
  if (!(await swapSlot(db, identifier, 'reschedule', paymentDueAt))) throw refused('SLOT_TAKEN')
  if (status === 'completed') await reopen(db, booking, now)
  const left = counted ? 1 : 0
  await db
    .updateTable('booking')
    .set((row) => ({
      startAt: toStart,
      endAt: toEnd,
      sessionMinutes: minutesBetween(toStart, toEnd),
      freeUntil: deadlineAfterMove(booking, { askedBy, toStart }, now),
      paymentDueAt,
      clientMovesLeft: row('clientMovesLeft', '-', askedBy === 'client' ? left : 0),
      providerMovesLeft: row('providerMovesLeft', '-', askedBy === 'provider' ? left : 0),
    }))
    .where('identifier', '=', identifier)
    .execute()
  await tellGuests(db, asked, booking, 'moved')
}

/** A session that counted as held is to come again: what it earned is held for it once more. */
async function reopen(db: Db, booking: LockedBooking, now: Temporal.Instant): Promise<void> {
  await returnFee(db, now, booking)
  await db
    .updateTable('booking')
    .set((row) => ({ status: 'confirmed', earningRound: row('earningRound', '+', 1) }))
    .where('identifier', '=', booking.identifier)
    .execute()
  await forgetAttendance(db, booking.identifier)
}

const minutesBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 60_000
