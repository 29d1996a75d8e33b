import { iso, type Services } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { scrubReason } from '#platform/core/scrub-reason.ts'
import { postEntry } from '#backend/money/payments/ledger.ts'
import { settleDebt } from '#backend/money/payments/settle-debt.ts'
import { lockPayout, type PayoutRow, unlinkEarnings, updatePayout } from './queries.ts'
import { notifyPayout } from './notify-payout.ts'

interface End {
  status: 'failed' | 'reversed' | 'cancelled'
  /** The bank's reason. */
  reason: string | null
}

/**
 * Within a transaction that locks the payout: returns the money to the available balance, from transit, or from the gateway if
 * it had arrived already. Only a new payout sends it again.
 */
export async function returnPayout(
  db: Db,
  notifying: { services: Services; now: Temporal.Instant },
  { identifier }: Pick<PayoutRow, 'identifier'>,
  { status, reason }: End,
): Promise<PayoutRow | undefined> {
  const payout = await lockPayout(db, identifier)
  if (!payout) return undefined
  const { providerIdentifier: owner, currency, amount, reference } = payout
  const at = iso(notifying.now)
  const transit = { kind: 'payouts_in_transit' } as const
  const wasPaid = payout.status === 'paid' ? amount : 0
  await postEntry(db, {
    key: `payout-back:${reference}`,
    transactionType: 'payout_reversal',
    reference,
    currency,
    at,
    transfers: [
      { from: { kind: `gateway_clearing:${payout.gateway}` }, to: transit, amount: wasPaid },
      { from: transit, to: { kind: 'provider_available', owner }, amount },
    ],
  })
  await unlinkEarnings(db, identifier)
  await settleDebt(db, { owner, currency, cause: reference, at })
  const ended = await updatePayout(db, identifier, {
    status,
    settledAt: at,
    nextCheckAt: null,
    ...(reason === null ? {} : { reason: scrubReason(reason) }),
  })
  await notifyPayout(db, notifying, ended, status === 'cancelled' ? 'payout_cancelled' : 'payout_failed')
  return ended
}
