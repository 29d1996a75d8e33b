import { numbersOf } from './account-numbers.ts'
import { type AccountRow, lookNoMore } from './queries.ts'
import { takeIncoming } from './take-incoming.ts'
import type { Within } from './within.ts'

/** Asks the gateway what came to an account lately and takes what is new; true when something was. */
export async function lookForMoney(within: Within, account: AccountRow): Promise<boolean> {
  const numbers = numbersOf(within.services, account)
  if (account.customer === null || numbers === null) return false
  const came = await within.services.gateways.named(account.gateway).requery(account.customer, numbers)
  let isNew = false
  for (const money of came) isNew = (await takeIncoming(within, account.gateway, money)) || isNew
  if (isNew) await lookNoMore(within.db, account.identifier)
  return isNew
}
