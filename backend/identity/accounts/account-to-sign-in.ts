/** The account queries that sign-in needs. */
export {
  type Account,
  holdAccount,
  insertAccount,
  isAddressTaken,
  newestPending,
  ownerOfAddress,
  replacePassword,
} from './queries.ts'
