import type { Booking } from '#schemas/bookings.ts'

export function AddToCalendar(_: { booking: Booking }) {
  return null
}
