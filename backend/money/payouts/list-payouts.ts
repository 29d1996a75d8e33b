import type { QueryOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import type { payoutApi } from '#schemas/money/payouts.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { pageOf } from '#platform/http/page.ts'
import { countPayouts, payoutPage } from './list-queries.ts'
import { presentPayout } from './present-payout.ts'

/** The caller's payouts, in all currencies. */
export function listPayouts(
  context: Context,
  { status, sort, ...query }: QueryOf<typeof payoutApi.payouts>,
): Promise<ReplyOf<typeof payoutApi.payouts>> {
  const { db } = context
  const { identifier } = signedIn(context)
  const oldestFirst = sort === 'createdAt'
  return pageOf(
    query,
    async (limit, offset) =>
      (await payoutPage(db, identifier, status, { limit, offset, oldestFirst })).map(presentPayout),
    (most) => countPayouts(db, identifier, status, most),
  )
}
