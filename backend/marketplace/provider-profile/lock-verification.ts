/** Whatever changes whether a therapist is listed takes this lock first. */
export { lockVerification } from './listing-queries.ts'
