/** The account queries that the sign-up with a provider needs. */
export { insertAccount, isAddressTaken } from './queries.ts'
