import type { About, GatewayName } from '#platform/gateways/port.ts'
import { findRefunds } from './queries.ts'
import { checkRefund, type Settling } from './settle-refund.ts'

/** A refund event only triggers a query of the gateway. The sweep covers events that never arrive. */
export async function handleRefundEvent(
  settling: Settling,
  gateway: GatewayName,
  about: Extract<About, { kind: 'refund' }>,
): Promise<void> {
  for (const refund of await findRefunds(settling.db, gateway, about)) await checkRefund(settling, refund)
}
