/** Every change that affects whether a therapist is listed takes this lock first. */
export { lockVerification } from './listing-queries.ts'
