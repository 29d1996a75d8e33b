import type { Booking } from '#schemas/bookings.ts'

export function SeriesPanel(_: { booking: Booking }) {
  return null
}
