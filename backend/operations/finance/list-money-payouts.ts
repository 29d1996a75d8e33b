import type { financeApi } from '#schemas/operations/finance.ts'
import type { QueryOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import type { Context } from '#platform/context/context.ts'
import { pageOf } from '#platform/http/page.ts'
import { recordList } from '#backend/identity/sign-in/record-list.ts'
import { payoutList } from './payout-queries.ts'

/** Payouts to all therapists, newest first by default. */
export async function listMoneyPayouts(
  context: Context,
  query: QueryOf<typeof financeApi.payouts>,
): Promise<ReplyOf<typeof financeApi.payouts>> {
  const { db } = context
  const { page, perPage, sort = '-createdAt', ...filter } = query
  const found = await pageOf(
    { page, perPage },
    (limit, offset) => payoutList.page(db, filter, { isOldestFirst: sort === 'createdAt', limit, offset }),
    (most) => payoutList.count(db, filter, most),
  )
  await recordList(context, 'payouts', { query, rows: found.data, peopleOf: (row) => [row.providerIdentifier] })
  return found
}
