import type { Booking } from '#schemas/bookings.ts'

export function UndoNotice(_: { booking: Booking }) {
  return null
}
