import type { GatewayName } from '#platform/gateways/port.ts'
import { failAccount, openAccount } from './open-account.ts'
import { findByCustomer } from './queries.ts'
import type { Within } from './within.ts'

/**
 * The gateway tells that an account is open, or will not be: it is asked itself. Where it then knows of no account, its
 * refusal stands.
 */
export async function hearAccount(
  within: Within,
  gateway: GatewayName,
  { customer, isRefused = false }: { customer: string; isRefused?: boolean },
): Promise<void> {
  const pending = async () => {
    const account = await findByCustomer(within.db, gateway, customer)
    return account?.status === 'pending' ? account : null
  }
  const account = await pending()
  if (account) await openAccount(within, account)
  const stillPending = account && isRefused ? await pending() : null
  if (stillPending) await failAccount(within, stillPending, 'gateway')
}
