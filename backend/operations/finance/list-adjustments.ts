import type { financeApi } from '#schemas/operations/finance.ts'
import type { QueryOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { pageOf } from '#platform/http/page.ts'
import { recordList } from '#backend/identity/sign-in/record-list.ts'
import { adjustmentPage, countAdjustments } from './adjustment-queries.ts'

/** Manual adjustments, newest first by default. */
export async function listAdjustments(
  context: Context,
  query: QueryOf<typeof financeApi.adjustments>,
): Promise<ReplyOf<typeof financeApi.adjustments>> {
  const { page, perPage, sort = '-askedAt', status, identifiers } = query
  const filter = { status, named: identifiers?.split(','), viewer: signedIn(context).identifier }
  const found = await pageOf(
    { page, perPage },
    (limit, offset) => adjustmentPage(context.db, filter, { isOldestFirst: sort === 'askedAt', limit, offset }),
    (most) => countAdjustments(context.db, filter, most),
  )
  await recordList(context, 'adjustments', { query, rows: found.data, peopleOf: (row) => [row.ownerIdentifier] })
  return found
}
