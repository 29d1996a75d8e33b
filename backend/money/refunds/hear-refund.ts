import type { About, GatewayName } from '#platform/gateways/port.ts'
import { findRefunds } from './queries.ts'
import { checkRefund, type Settling } from './settle-refund.ts'

/** An event about a refund is a reason to ask the gateway; the sweep finds what no event names. */
export async function hearRefund(
  settling: Settling,
  gateway: GatewayName,
  about: Extract<About, { kind: 'refund' }>,
): Promise<void> {
  for (const refund of await findRefunds(settling.db, gateway, about)) await checkRefund(settling, refund)
}
