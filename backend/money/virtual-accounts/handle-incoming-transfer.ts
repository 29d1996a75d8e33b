import type { GatewayName } from '#platform/gateways/port.ts'
import { creditIncoming } from './credit-incoming.ts'
import type { BackgroundContext } from './background-context.ts'

/** Handles an event about an incoming transfer by querying the gateway. Each transfer is recorded once. */
export async function handleIncomingTransfer(
  within: BackgroundContext,
  gateway: GatewayName,
  { gatewayReference }: { gatewayReference: string },
): Promise<void> {
  const money = await within.services.gateways.named(gateway).findIncoming(gatewayReference)
  if (money) await creditIncoming(within, gateway, money)
}
