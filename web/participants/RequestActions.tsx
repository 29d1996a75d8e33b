import type { Booking } from '#schemas/bookings.ts'

export function RequestActions(_: { booking: Booking }) {
  return null
}
