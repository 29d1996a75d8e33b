import type { BookingStatus } from '#schemas/scheduling/bookings.ts'

const openStatuses: readonly BookingStatus[] = ['booking_request', 'pending', 'confirmed']

interface Link {
  status: 'invited' | 'acknowledged' | 'rejected' | 'removed' | 'expired'
  expiresAt: string | null
  bookingStatus: BookingStatus
  /** Null where the session has no room. */
  roomClosesAt: string | null
}

const isStillBefore = (now: Temporal.Instant, at: string | null): boolean =>
  at !== null && Temporal.Instant.compare(now, Temporal.Instant.from(at)) < 0

/**
 * A link works until the guest is removed: for a week while the session is open, and for a guest who has answered until the room
 * of the session closes, although the session counts as completed by then.
 */
export function linkWorks({ status, expiresAt, bookingStatus, roomClosesAt }: Link, now: Temporal.Instant): boolean {
  if (status === 'removed' || status === 'expired') return false
  if (openStatuses.includes(bookingStatus) && isStillBefore(now, expiresAt)) return true
  return status !== 'invited' && isStillBefore(now, roomClosesAt)
}

/** An invitation is answered while the session is open. */
export const mayAnswer = ({ bookingStatus }: Pick<Link, 'bookingStatus'>): boolean =>
  openStatuses.includes(bookingStatus)

/** Only a guest who has accepted is let through to the room. */
export const leadsIntoRoom = ({ status, roomClosesAt }: Pick<Link, 'status' | 'roomClosesAt'>, now: Temporal.Instant) =>
  status === 'acknowledged' && isStillBefore(now, roomClosesAt)

interface About {
  role: 'client' | 'provider' | 'guest'
  status: Link['status']
  attendance: 'unknown' | 'attended' | 'absent' | 'late_cancelled'
  attendanceSource: 'said' | 'room' | null
}

/**
 * Whether this side may report the attendance of that participant: of the other side once, also against what the room has
 * recorded, of guests repeatedly, of themselves never.
 */
export function reportVerdict(
  { role, status, attendance, attendanceSource }: About,
  reporter: 'client' | 'provider',
): 'ok' | 'oneself' | 'reported' | 'gone' {
  if (role === reporter) return 'oneself'
  if (role === 'guest') return status === 'invited' || status === 'acknowledged' ? 'ok' : 'gone'
  return attendance === 'unknown' || attendanceSource === 'room' ? 'ok' : 'reported'
}

/** Guests can be invited to a future session with a fixed time. */
export const mayShare = (
  { status, startAt }: { status: BookingStatus; startAt: string | null },
  now: Temporal.Instant,
): boolean => openStatuses.includes(status) && isStillBefore(now, startAt)

/** An invitation is sent unless the guest was removed or it has expired. */
export const invitationWaits = (
  { status, expiresAt }: Pick<Link, 'status' | 'expiresAt'>,
  now: Temporal.Instant,
): boolean => (status === 'invited' || status === 'acknowledged') && isStillBefore(now, expiresAt)
