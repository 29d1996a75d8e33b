import type { GatewayName } from '#platform/gateways/port.ts'
import { findPayout } from './queries.ts'
import { settlePayout, type Settling } from './settle-payout.ts'

/** A payout event only triggers a query of the gateway. Events of unsent or unknown payouts are ignored. */
export async function handlePayoutEvent(settling: Settling, name: GatewayName, { reference }: { reference: string }) {
  const payout = await findPayout(settling.db, reference)
  if (!payout || payout.gateway !== name || payout.sentAt === null) return
  const report = await settling.services.gateways.named(name).verifyTransfer(reference, payout.recipient)
  if (report) await settlePayout(settling, payout, report)
}
