import type { GatewayName } from '#platform/gateways/port.ts'
import { failAccount, openAccount } from './open-account.ts'
import { findByCustomer } from './queries.ts'
import type { BackgroundContext } from './background-context.ts'

/**
 * Handles an event that an account is active or failed by querying the gateway. If the gateway knows no account, the event's
 * refusal counts.
 */
export async function handleAccountEvent(
  within: BackgroundContext,
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
