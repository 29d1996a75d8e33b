/** What signing in reads and writes of an account. */
export { type Account, holdAccount, newestPending, ownerOfAddress, replacePassword } from './queries.ts'
