import type { GatewayName } from '#platform/gateways/port.ts'
import { findPayout } from './queries.ts'
import { settlePayout, type Settling } from './settle-payout.ts'

/** An event about a payout is a reason to ask the gateway; of one that was not sent, or is another's, nothing is believed. */
export async function hearPayout(settling: Settling, name: GatewayName, { reference }: { reference: string }) {
  const payout = await findPayout(settling.db, reference)
  if (!payout || payout.gateway !== name || payout.sentAt === null) return
  const told = await settling.services.gateways.named(name).verifyTransfer(reference, payout.recipient)
  if (told) await settlePayout(settling, payout, told)
}
