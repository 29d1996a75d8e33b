import { bookingApi } from '#schemas/scheduling/bookings.ts'
import { defineResource } from '../rest/resource.ts'

/** Bookings as both participants see them in their calendars. */
export const appointments = defineResource({
  name: 'appointments',
  list: bookingApi.appointments,
  one: bookingApi.appointment,
  filters: ['statuses', 'from', 'to', 'searchQuery', 'therapyIdentifier', 'sessionNote'],
  sorts: ['startAt', 'createdAt'],
})
