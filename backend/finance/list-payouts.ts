import type { financeApi } from '#schemas/finance.ts'
import type { QueryOf, ReplyOf } from '#schemas/kit.ts'
import type { Context } from '../kit/context.ts'
import { pageOf } from '../kit/page.ts'
import { countPayouts, payoutPage } from './payout-queries.ts'

/** Payouts to all therapists, newest first unless told otherwise. */
export const listMoneyPayouts = (
  { db }: Context,
  { page, perPage, sort = '-createdAt', ...filter }: QueryOf<typeof financeApi.payouts>,
): Promise<ReplyOf<typeof financeApi.payouts>> =>
  pageOf(
    { page, perPage },
    (limit, offset) => payoutPage(db, filter, { isOldestFirst: sort === 'createdAt', limit, offset }),
    (most) => countPayouts(db, filter, most),
  )
