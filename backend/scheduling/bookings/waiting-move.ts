/** The pending move of a booking. */
export { waitingMove } from './move-queries.ts'
