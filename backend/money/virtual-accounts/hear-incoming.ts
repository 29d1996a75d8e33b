import type { GatewayName } from '#platform/gateways/port.ts'
import { takeIncoming } from './take-incoming.ts'
import type { Within } from './within.ts'

/** The gateway tells of money on a virtual account: it is asked itself, and what it says is taken once. */
export async function hearIncoming(
  within: Within,
  gateway: GatewayName,
  { gatewayReference }: { gatewayReference: string },
): Promise<void> {
  const money = await within.services.gateways.named(gateway).findIncoming(gatewayReference)
  if (money) await takeIncoming(within, gateway, money)
}
