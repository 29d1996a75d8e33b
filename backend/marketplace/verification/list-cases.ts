import type { QueryOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import type { verificationApi } from '#schemas/marketplace/verification.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { pageOf } from '#platform/http/page.ts'
import { recordList } from '#backend/identity/sign-in/record-list.ts'
import { casePage, countCases } from './case-queries.ts'

/** Therapists by name, verification status, country and claim; longest wait first by default. */
export async function listCases(
  context: Context,
  query: QueryOf<typeof verificationApi.cases>,
): Promise<ReplyOf<typeof verificationApi.cases>> {
  const { page, perPage, sort, ...filter } = query
  const { db, locale } = context
  const { identifier: operator } = signedIn(context)
  const found = await pageOf(
    { page, perPage },
    (limit, offset) => casePage(db, operator, filter, { sort, locale, limit, offset }),
    (most) => countCases(db, operator, filter, most),
  )
  await recordList(context, 'verifications', { query, rows: found.data, peopleOf: ({ identifier }) => [identifier] })
  return found
}
