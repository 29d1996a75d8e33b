import type { Booking } from '#schemas/bookings.ts'

export function ReviewPanel(_: { booking: Booking }) {
  return null
}
