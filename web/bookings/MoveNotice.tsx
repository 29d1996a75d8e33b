import type { Booking } from '#schemas/bookings.ts'

export function MoveNotice(_: { booking: Booking }) {
  return null
}
