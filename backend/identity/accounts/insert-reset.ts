/** A password reset for somebody who did not ask for one. */
export { insertReset } from './reset-queries.ts'
