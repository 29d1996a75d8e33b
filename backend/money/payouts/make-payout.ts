import { randomUUIDv7 } from 'node:crypto'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { PayoutBlocker } from '#schemas/money/payouts.ts'
import { iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { postEntry } from '#backend/money/payments/ledger.ts'
import { settleDebt } from '#backend/money/payments/settle-debt.ts'
import { accountFor, hasOpenPayout, insertPayout, linkEarnings, type PayoutRow, practiceOf } from './queries.ts'
import { payoutBlockerOf, holdReasonOf } from './rules.ts'

interface PayoutRequest {
  providerIdentifier: string
  currency: CurrencyCode
  /** The Monday of a weekly payout; null if the therapist requested it. */
  week: string | null
}

/**
 * Within the caller's transaction: moves the available balance into transit to the bank, or returns why it cannot. Large
 * amounts are held for an operator.
 */
export async function makePayout(
  db: Db,
  now: Temporal.Instant,
  request: PayoutRequest,
): Promise<PayoutRow | PayoutBlocker> {
  const { providerIdentifier: owner, currency, week } = request
  const [identifier, at] = [randomUUIDv7(), iso(now)]
  const available = await settleDebt(db, { owner, currency, cause: identifier, at })
  const account = await accountFor(db, owner)
  const hindrance = payoutBlockerOf(
    { available, currency, account, hasOpenPayout: await hasOpenPayout(db, owner, currency) },
    now,
  )
  if (hindrance || !account?.recipient) return hindrance ?? 'details_waiting'

  const holdReason = holdReasonOf(available, currency, await practiceOf(db, owner))
  const payout = await insertPayout(db, {
    identifier,
    reference: `payout-${identifier}`,
    providerIdentifier: owner,
    amount: available,
    currency,
    occasion: week === null ? 'on_demand' : 'weekly',
    week,
    gateway: account.gateway,
    recipient: account.recipient,
    accountName: account.accountName,
    bankName: account.bankName,
    lastFour: account.lastFour,
    createdAt: at,
    ...(holdReason === null
      ? { status: 'scheduled', nextCheckAt: at }
      : { status: 'on_hold', heldAt: at, holdReason, nextCheckAt: null }),
  })
  await postEntry(db, {
    key: `payout:${payout.reference}`,
    transactionType: 'payout',
    reference: payout.reference,
    currency,
    at,
    transfers: [{ from: { kind: 'provider_available', owner }, to: { kind: 'payouts_in_transit' }, amount: available }],
  })
  await linkEarnings(db, payout)
  return payout
}
