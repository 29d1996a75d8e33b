import type { BookingChange } from '#schemas/operations/operator-bookings.ts'
import type { RescheduleStatus } from '#schemas/scheduling/bookings.ts'

type Kind = BookingChange['kind']
type By = BookingChange['by']

interface Course {
  createdAt: string
  createdBy: 'client' | 'provider'
  paidAt: string | null
  cancelledAt: string | null
  cancelledBy: 'client' | 'provider' | 'admin' | 'system' | null
  fee: number
}

interface Move {
  askedBy: 'client' | 'provider'
  status: RescheduleStatus
  fromStart: string
  toStart: string
  createdAt: string
  decidedAt: string | null
}

/** An event of the audit log that names the booking. */
export interface BookingEvent {
  at: string
  action: string
  actorType: 'client' | 'provider' | 'admin' | null
  /** An operator acted, also in somebody's place. */
  isOperator: boolean
  name: string | null
}

/** The events of the audit log that belong to the history of a booking; all others stay out, such as those of rooms and notes. */
export const eventKinds: Readonly<Record<string, Kind>> = {
  'booking.accepted': 'accepted',
  'booking.rejected': 'rejected',
  'booking.absence_reported': 'absence_reported',
  'booking.absence_contested': 'absence_contested',
  'booking.ended_by_suspension': 'ended_by_suspension',
  'admin.absence_upheld': 'absence_upheld',
  'admin.absence_dismissed': 'absence_dismissed',
  'admin.session_refunded': 'refunded',
  'guest.invited': 'guest_invited',
  'guest.removed': 'guest_removed',
  'waitlist.joined': 'waitlist_joined',
  'waitlist.accepted': 'waitlist_accepted',
}

export const byOf = (by: 'client' | 'provider' | 'admin' | 'system'): By => (by === 'admin' ? 'operator' : by)

const plain = { name: null, fromStart: null, toStart: null }

/** Everything that happened to a booking, newest first. */
export function changesOf(booking: Course, moves: readonly Move[], events: readonly BookingEvent[]): BookingChange[] {
  const { createdAt, createdBy, paidAt, cancelledAt, cancelledBy, fee } = booking
  const changes: BookingChange[] = [
    { ...plain, at: createdAt, kind: 'booked', by: createdBy },
    ...(paidAt !== null && fee > 0 ? [{ ...plain, at: paidAt, kind: 'paid' as const, by: 'client' as const }] : []),
    ...moves.flatMap(changesOfMove),
    ...events.flatMap(changeOfEvent),
    ...(cancelledAt !== null
      ? [{ ...plain, at: cancelledAt, kind: 'cancelled' as const, by: byOf(cancelledBy ?? 'system') }]
      : []),
  ]
  // Of changes at the same instant, the one that follows in the list is the newer one.
  return changes.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)).toReversed()
}

/** A move that needed no consent is one change, a request and its answer are two. */
function changesOfMove({ askedBy, status, fromStart, toStart, createdAt, decidedAt }: Move): BookingChange[] {
  const times = { name: null, fromStart, toStart }
  if (decidedAt === createdAt && status === 'approved') return [{ ...times, at: createdAt, kind: 'moved', by: askedBy }]
  const requested: BookingChange = { ...times, at: createdAt, kind: 'move_requested', by: askedBy }
  if (decidedAt === null || status === 'pending') return [requested]
  const other = askedBy === 'client' ? 'provider' : 'client'
  const by: By = status === 'expired' ? 'system' : status === 'withdrawn' ? askedBy : other
  return [requested, { ...times, at: decidedAt, kind: `move_${status}`, by }]
}

function changeOfEvent({ at, action, actorType, isOperator, name }: BookingEvent): BookingChange[] {
  const kind = eventKinds[action]
  if (!kind) return []
  if (isOperator) return [{ ...plain, at, kind, by: 'operator', name }]
  return [{ ...plain, at, kind, by: actorType === null ? 'system' : byOf(actorType) }]
}
