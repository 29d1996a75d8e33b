import * as paths from '#schemas/platform/paths.ts'
import type { BookingStatus } from '#schemas/scheduling/bookings.ts'

/** The list of appointments with this status. */
export const filteredAppointments = (status: BookingStatus): string =>
  `${paths.appointments()}?filter=${encodeURIComponent(JSON.stringify({ statuses: status }))}`

export const draftNotes = (): string => `${paths.notes()}?status=draft`
