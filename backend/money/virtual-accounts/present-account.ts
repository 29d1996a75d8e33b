import type { VirtualAccount } from '#schemas/money/virtual-accounts.ts'
import type { Services } from '#platform/context/context.ts'
import { numbersOf } from './account-numbers.ts'
import type { AccountRow } from './queries.ts'

/** Numbers are included only while the account can receive money. */
export const presentAccount = (services: Pick<Services, 'config'>, row: AccountRow): VirtualAccount => ({
  status: row.status,
  currency: row.currency,
  ...(row.status === 'active' ? numbersOf(services, row) : {}),
})
