import { bookingLimits } from '#schemas/scheduling/bookings.ts'

/** From when a side may say that both spoke by phone: as with every report of attendance. */
export const maySaySpoken = (startAt: string, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(now, Temporal.Instant.from(startAt).add({ minutes: bookingLimits.absenceAfterMinutes })) >= 0
