import type { payoutApi } from '#schemas/money/payouts.ts'
import type { QueryOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { pageOf } from '#platform/http/page.ts'
import { countEarnings, earningPage } from './list-queries.ts'
import { presentEarning } from './present-earning.ts'

/** Earnings of the caller's sessions, in all currencies. */
export function listEarnings(
  context: Context,
  { status, identifiers, sort, ...query }: QueryOf<typeof payoutApi.earnings>,
): Promise<ReplyOf<typeof payoutApi.earnings>> {
  const { db } = context
  const { identifier } = signedIn(context)
  const filter = { status, named: identifiers?.split(',') }
  const oldestFirst = sort === 'earnedAt'
  return pageOf(
    query,
    async (limit, offset) =>
      (await earningPage(db, identifier, filter, { limit, offset, oldestFirst })).map(presentEarning),
    (most) => countEarnings(db, identifier, filter, most),
  )
}
