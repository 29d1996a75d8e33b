/** The rules of moves, for those who move several bookings at once. */
export { deadlineAfterMove, moveVerdict } from './move-rules.ts'
