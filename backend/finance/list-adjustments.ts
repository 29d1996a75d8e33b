import type { financeApi } from '#schemas/finance.ts'
import type { QueryOf, ReplyOf } from '#schemas/kit.ts'
import { type Context, signedIn } from '../kit/context.ts'
import { pageOf } from '../kit/page.ts'
import { adjustmentPage, countAdjustments } from './adjustment-queries.ts'

/** Corrections by hand, newest first unless told otherwise. */
export function listAdjustments(
  context: Context,
  { page, perPage, sort = '-askedAt', status }: QueryOf<typeof financeApi.adjustments>,
): Promise<ReplyOf<typeof financeApi.adjustments>> {
  const asked = { status, viewer: signedIn(context).identifier }
  return pageOf(
    { page, perPage },
    (limit, offset) => adjustmentPage(context.db, asked, { isOldestFirst: sort === 'askedAt', limit, offset }),
    (most) => countAdjustments(context.db, asked, most),
  )
}
