import type { Booking } from '#schemas/bookings.ts'

export function Participants(_: { booking: Booking }) {
  return null
}
