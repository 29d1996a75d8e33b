import type { financeApi } from '#schemas/operations/finance.ts'
import type { QueryOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import type { Context } from '#platform/context/context.ts'
import { pageOf } from '#platform/http/page.ts'
import { recordList } from '#backend/identity/sign-in/record-list.ts'
import { daysOf } from './days-of.ts'
import { withRefunds } from './with-refunds.ts'
import { paymentList } from './payment-queries.ts'

/** All payments, newest first by default. Days are in UTC, the last one included. */
export async function listPayments(
  context: Context,
  query: QueryOf<typeof financeApi.payments>,
): Promise<ReplyOf<typeof financeApi.payments>> {
  const { db } = context
  const { page, perPage, sort = '-createdAt', from, to, ...others } = query
  const filter = { ...others, ...daysOf({ from, to }) }
  const found = await pageOf(
    { page, perPage },
    async (limit, offset) =>
      withRefunds(db, await paymentList.page(db, filter, { isOldestFirst: sort === 'createdAt', limit, offset })),
    (most) => paymentList.count(db, filter, most),
  )
  await recordList(context, 'payments', { query, rows: found.data, peopleOf: (row) => [row.userIdentifier] })
  return found
}
