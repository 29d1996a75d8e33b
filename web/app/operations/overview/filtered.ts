import * as paths from '#schemas/platform/paths.ts'
import type { BookingStatus } from '#schemas/scheduling/bookings.ts'

/** The list of appointments with this status. */
export const filteredAppointments = (status: BookingStatus): string =>
  `${paths.appointments()}?filter=${encodeURIComponent(JSON.stringify({ statuses: status }))}`

export const draftNotes = (): string => `${paths.notes()}?status=draft`

/** Sessions that took place and have no note, newest first. */
export const appointmentsWithoutNote = (): string =>
  `${paths.appointments()}?filter=${encodeURIComponent(JSON.stringify({ sessionNote: 'missing' }))}&sort=startAt&order=DESC`
