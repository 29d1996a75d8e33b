import { bookingLimits } from '#schemas/scheduling/bookings.ts'

const earlier = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) < 0 ? one : other

const dueIn = (hours: number, startAt: string, now: Temporal.Instant): string =>
  earlier(now.add({ hours }), Temporal.Instant.from(startAt)).toString({ fractionalSecondDigits: 3 })

/**
 * Payment deadline of an accepted request: a day, never past the start. A session of a series with separate payments
 * can be paid until its cancellation window opens.
 */
export function acceptedUntil(
  startAt: string,
  now: Temporal.Instant,
  { isPaidLater = false }: { isPaidLater?: boolean } = {},
): string {
  const inADay = dueIn(bookingLimits.acceptedHoldHours, startAt, now)
  const window = Temporal.Instant.from(startAt).subtract({ hours: bookingLimits.windowHours })
  const isSoon = Temporal.Instant.compare(window, Temporal.Instant.from(inADay)) < 0
  return !isPaidLater || isSoon ? inADay : window.toString({ fractionalSecondDigits: 3 })
}

/** Payment deadline of an appointment that the therapist has just made. */
export const paymentRequestedUntil = (startAt: string, now: Temporal.Instant): string =>
  dueIn(bookingLimits.paymentRequestHours, startAt, now)

/** A request can be accepted until its hold expires, and never after the start of the session. */
export function acceptable(
  { status, respondBy, startAt }: { status: string; respondBy: string | null; startAt: string | null },
  now: Temporal.Instant,
): boolean {
  if (status !== 'booking_request' || respondBy === null || startAt === null) return false
  const end = earlier(Temporal.Instant.from(respondBy), Temporal.Instant.from(startAt))
  return Temporal.Instant.compare(now, end) < 0
}
