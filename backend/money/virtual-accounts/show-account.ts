import { currencyFor } from '#schemas/platform/regions.ts'
import type { VirtualAccount } from '#schemas/money/virtual-accounts.ts'
import { type Context, type Services, signedIn } from '#platform/context/context.ts'
import { numbersOf } from './account-numbers.ts'
import { accountOf, type AccountRow } from './queries.ts'

/** The caller's account in the caller's currency. */
export async function showAccount(context: Context): Promise<VirtualAccount> {
  const { identifier, country } = signedIn(context)
  const currency = currencyFor(country)
  const account = await accountOf(context.db, identifier, currency)
  return account ? presentAccount(context.services, account) : { status: 'none', currency }
}

/** Numbers are included only while the account can receive money. */
export const presentAccount = (services: Pick<Services, 'config'>, row: AccountRow): VirtualAccount => ({
  status: row.status,
  currency: row.currency,
  ...(row.status === 'active' ? numbersOf(services, row) : {}),
})
