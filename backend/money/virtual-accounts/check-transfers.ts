import { numbersOf } from './account-numbers.ts'
import { type AccountRow, stopChecks } from './queries.ts'
import { creditIncoming } from './credit-incoming.ts'
import type { BackgroundContext } from './background-context.ts'

/** Queries the gateway for recent transfers to an account and records new ones. Returns whether there were any. */
export async function checkTransfers(within: BackgroundContext, account: AccountRow): Promise<boolean> {
  const numbers = numbersOf(within.services, account)
  if (account.customer === null || numbers === null) return false
  const came = await within.services.gateways.named(account.gateway).requery(account.customer, numbers)
  let isNew = false
  for (const money of came) isNew = (await creditIncoming(within, account.gateway, money)) || isNew
  if (isNew) await stopChecks(within.db, account.identifier)
  return isNew
}
