/** The rules of moves, for code that moves several bookings at once. */
export { deadlineAfterMove, moveVerdict } from './move-rules.ts'
