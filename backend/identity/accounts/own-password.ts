/** The record of the caller's password; null if the account has none. */
export { ownPassword } from './queries.ts'
