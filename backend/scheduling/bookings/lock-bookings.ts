/** Take these locks first before changing several bookings. */
export { lockBookings } from './queries.ts'
