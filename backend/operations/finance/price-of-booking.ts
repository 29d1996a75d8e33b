/** Why a booking costs what it costs, for lists of other domains. */
export { priceOfBooking } from './price-queries.ts'
