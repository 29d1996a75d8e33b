import type { MoneyPayout } from '#schemas/finance.ts'
import type { Context } from '../kit/context.ts'
import { notFound } from '../kit/errors.ts'
import { payoutFor } from './payout-queries.ts'

/** One payout as operators see it. */
export async function showMoneyPayout({ db }: Context, identifier: string): Promise<MoneyPayout> {
  const payout = await payoutFor(db, identifier)
  if (!payout) throw notFound()
  return payout
}
