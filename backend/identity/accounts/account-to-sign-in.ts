/** The account queries that the sign-in module needs. */
export { type Account, holdAccount, newestPending, ownerOfAddress, replacePassword } from './queries.ts'
