import { bookingApi } from '#schemas/bookings.ts'
import { defineResource } from '../kit/resource.ts'

/** Bookings as both sides see them in their calendars. */
export const appointments = defineResource({
  name: 'appointments',
  list: bookingApi.appointments,
  one: bookingApi.appointment,
  filters: ['statuses', 'from', 'to'],
  sorts: ['startAt', 'createdAt'],
})
