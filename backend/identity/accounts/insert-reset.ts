/** A password reset that the account owner did not request, for an operator's use. */
export { insertReset } from './reset-queries.ts'
