import { iso, type Services } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import type { GatewayTransfer } from '#platform/gateways/port.ts'
import { scrubReason } from '#platform/core/scrub-reason.ts'
import { payGatewayFee } from '#backend/money/payments/credit-wallet.ts'
import { postEntry } from '#backend/money/payments/ledger.ts'
import { lockPayout, type PayoutRow, rejectAccount, updatePayout } from './queries.ts'
import { returnPayout } from './return-payout.ts'
import { blamesAccount, nextReturnCheck, stepFor } from './rules.ts'
import { notifyPayout } from './notify-payout.ts'

export interface Settling {
  db: Db
  services: Services
  now: Temporal.Instant
}

/** The gateway's final refusal of a transfer that it never made. */
export interface Refusal {
  status: 'refused'
  reason: string
}

/** The single entry point for the gateway's reports on a payout, for worker and webhook. Each report counts once. */
export function settlePayout(
  settling: Settling,
  { identifier }: Pick<PayoutRow, 'identifier'>,
  report: GatewayTransfer | Refusal,
): Promise<void> {
  return inTransaction(settling.db, async (db) => {
    const payout = await lockPayout(db, identifier)
    if (!payout) return
    if (report.status === 'refused') return fail({ ...settling, db }, payout, report)
    if (report.amount !== payout.amount || report.currency !== payout.currency)
      throw new Error(`The gateway reports another amount for ${payout.reference}`)
    await apply({ ...settling, db }, payout, report)
  })
}

async function apply(settling: Settling, payout: PayoutRow, report: GatewayTransfer): Promise<void> {
  const step = stepFor(payout.status, report.status)
  if (step === null) return
  const known = await updatePayout(settling.db, payout.identifier, { gatewayReference: report.gatewayReference })
  if (step === 'paid') return arrive(settling, known, report)
  if (step === 'failed' || step === 'reversed') return fail(settling, known, { status: step, reason: report.reason })
  await updatePayout(settling.db, payout.identifier, { status: step })
}

async function arrive({ db, services, now }: Settling, payout: PayoutRow, { fees }: GatewayTransfer): Promise<void> {
  const { identifier, reference, currency, gateway, amount } = payout
  const at = iso(now)
  await postEntry(db, {
    key: `payout-paid:${reference}`,
    transactionType: 'payout',
    reference,
    currency,
    at,
    transfers: [{ from: { kind: 'payouts_in_transit' }, to: { kind: `gateway_clearing:${gateway}` }, amount }],
  })
  await payGatewayFee(db, { gateway, fee: fees, currency, reference, at })
  const paid = await updatePayout(db, identifier, {
    status: 'paid',
    settledAt: at,
    gatewayFee: fees,
    nextCheckAt: nextReturnCheck(at, now)?.toString() ?? null,
  })
  await notifyPayout(db, { services, now }, paid, 'payout_paid')
}

async function fail(
  { db, ...notifying }: Settling,
  payout: PayoutRow,
  { status, reason }: { status: 'failed' | 'reversed' | 'refused'; reason: string | null },
): Promise<void> {
  const end = stepFor(payout.status, status === 'refused' ? 'failed' : status)
  if (end !== 'failed' && end !== 'reversed') return
  if (reason !== null && blamesAccount(reason)) await refuseAccount(db, notifying, payout, scrubReason(reason))
  await returnPayout(db, notifying, payout, { status: end, reason })
}

/** A therapist who cannot be paid leaves the public search. */
async function refuseAccount(db: Db, { services }: Pick<Settling, 'services'>, payout: PayoutRow, reason: string) {
  const isRefused = await rejectAccount(db, payout, reason)
  const { providerIdentifier } = payout
  if (isRefused) await services.jobs.enqueue(db, 'refresh_listing', { providerIdentifier })
}
