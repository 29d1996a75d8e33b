import type { BookingStatus } from '#schemas/scheduling/bookings.ts'

const openStatuses: readonly BookingStatus[] = ['booking_request', 'pending', 'confirmed']

interface Link {
  status: 'invited' | 'acknowledged' | 'rejected' | 'removed' | 'expired'
  expiresAt: string | null
  bookingStatus: BookingStatus
}

/** A link works for a week, while the guest is not taken out and the session lies ahead. */
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
}

/**
 * May this side say whether that participant came? About the other side once, about guests as often as needed, about
 * oneself never.
 */
export function reportVerdict(
  { role, status, attendance }: About,
  reporter: 'client' | 'provider',
): 'ok' | 'oneself' | 'reported' | 'gone' {
  if (role === reporter) return 'oneself'
  if (role === 'guest') return status === 'invited' || status === 'acknowledged' ? 'ok' : 'gone'
  return attendance === 'unknown' ? 'ok' : 'reported'
}

/** Guests can be invited to a session that has its time and lies ahead. */
export const mayShare = (
  { status, startAt }: { status: BookingStatus; startAt: string | null },
  now: Temporal.Instant,
): boolean =>
  openStatuses.includes(status) && startAt !== null && Temporal.Instant.compare(now, Temporal.Instant.from(startAt)) < 0

/** An invitation is written unless the guest was taken out or it has run out in the meantime. */
export const invitationWaits = (
  { status, expiresAt }: Pick<Link, 'status' | 'expiresAt'>,
  now: Temporal.Instant,
): boolean =>
  (status === 'invited' || status === 'acknowledged') &&
  expiresAt !== null &&
  Temporal.Instant.compare(now, Temporal.Instant.from(expiresAt)) < 0
