import type { financeApi } from '#schemas/finance.ts'
import type { QueryOf, ReplyOf } from '#schemas/kit.ts'
import type { Context } from '../kit/context.ts'
import { pageOf } from '../kit/page.ts'
import { recordList } from '../accounts/record-list.ts'
import { countPayouts, payoutPage } from './payout-queries.ts'

/** Payouts to all therapists, newest first unless told otherwise. */
export async function listMoneyPayouts(
  context: Context,
  query: QueryOf<typeof financeApi.payouts>,
): Promise<ReplyOf<typeof financeApi.payouts>> {
  const { db } = context
  const { page, perPage, sort = '-createdAt', ...filter } = query
  const found = await pageOf(
    { page, perPage },
    (limit, offset) => payoutPage(db, filter, { isOldestFirst: sort === 'createdAt', limit, offset }),
    (most) => countPayouts(db, filter, most),
  )
  await recordList(context, 'payouts', { query, rows: found.data, peopleOf: (row) => [row.providerIdentifier] })
  return found
}
