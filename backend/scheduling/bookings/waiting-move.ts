/** The move of a booking that waits for an answer. */
export { waitingMove } from './move-queries.ts'
