import { currencyFor } from '#schemas/platform/regions.ts'
import type { VirtualAccount } from '#schemas/money/virtual-accounts.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { accountOf } from './queries.ts'
import { presentAccount } from './present-account.ts'

/** The caller's account in the caller's currency. */
export async function showAccount(context: Context): Promise<VirtualAccount> {
  const { identifier, country } = signedIn(context)
  const currency = currencyFor(country)
  const account = await accountOf(context.db, identifier, currency)
  return account ? presentAccount(context.services, account) : { status: 'none', currency }
}
