import type { BookingStatus } from '#schemas/scheduling/bookings.ts'

const openStatuses: readonly BookingStatus[] = ['booking_request', 'pending', 'confirmed']

interface Link {
  status: 'invited' | 'acknowledged' | 'rejected' | 'removed' | 'expired'
  expiresAt: string | null
  bookingStatus: BookingStatus
}

/** A link works for a week, until the guest is removed or the session starts. */
export const linkWorks = ({ status, expiresAt, bookingStatus }: Link, now: Temporal.Instant): boolean =>
  expiresAt !== null &&
  Temporal.Instant.compare(now, Temporal.Instant.from(expiresAt)) < 0 &&
  status !== 'removed' &&
  status !== 'expired' &&
  openStatuses.includes(bookingStatus)

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
): boolean =>
  openStatuses.includes(status) && startAt !== null && Temporal.Instant.compare(now, Temporal.Instant.from(startAt)) < 0

/** An invitation is sent unless the guest was removed or it has expired. */
export const invitationWaits = (
  { status, expiresAt }: Pick<Link, 'status' | 'expiresAt'>,
  now: Temporal.Instant,
): boolean =>
  (status === 'invited' || status === 'acknowledged') &&
  expiresAt !== null &&
  Temporal.Instant.compare(now, Temporal.Instant.from(expiresAt)) < 0
