import { operatorBookingApi } from '#schemas/operations/operator-bookings.ts'
import { defineResource } from '../rest/resource.ts'

/** All bookings, for operators; refunding one is a separate call. */
export const bookings = defineResource({
  name: 'bookings',
  list: operatorBookingApi.list,
  one: operatorBookingApi.show,
  filters: ['search', 'status', 'payment', 'userIdentifier', 'from', 'to'],
  sorts: ['createdAt', 'startAt'],
})
