import type { PayoutDetail } from '#schemas/money/payouts.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { presentEarning } from './present-earning.ts'
import { earningPage, ownPayout } from './list-queries.ts'
import { presentHold, presentPayout } from './present-payout.ts'

/** One of the caller's payouts with its earnings. A returned payout has none. */
export async function showPayout(context: Context, identifier: string): Promise<PayoutDetail> {
  const { identifier: provider } = signedIn(context)
  const payout = await ownPayout(context.db, provider, identifier)
  if (!payout) throw notFound()
  const earnings = await earningPage(context.db, provider, { payout: identifier }, { oldestFirst: true })
  const isEmpty = payout.status === 'failed' || payout.status === 'reversed' || payout.status === 'cancelled'
  const inIt = earnings.reduce((sum, { paidOut }) => sum + (paidOut ?? 0), 0)
  return {
    ...presentPayout(payout),
    earnings: earnings.map(presentEarning),
    other: isEmpty ? 0 : payout.amount - inIt,
    hold: presentHold(payout),
  }
}
