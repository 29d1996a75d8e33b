import type { Booking } from '#schemas/bookings.ts'

export function WaitlistPanel(_: { booking: Booking }) {
  return null
}
