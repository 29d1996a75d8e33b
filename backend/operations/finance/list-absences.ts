import type { absenceCaseApi } from '#schemas/operations/absence-cases.ts'
import type { QueryOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import type { Context } from '#platform/context/context.ts'
import { pageOf } from '#platform/http/page.ts'
import { recordList } from '#backend/identity/sign-in/record-list.ts'
import { absenceCasePage, countAbsenceCases } from './absence-queries.ts'
import { presentAbsences } from './present-absences.ts'

/** Reports of absence that the room contradicts, newest first by default. */
export async function listAbsences(
  context: Context,
  query: QueryOf<typeof absenceCaseApi.list>,
): Promise<ReplyOf<typeof absenceCaseApi.list>> {
  const { page, perPage, sort = '-reportedAt', status, identifiers } = query
  const filter = { status, named: identifiers?.split(',') }
  const found = await pageOf(
    { page, perPage },
    (limit, offset) => absenceCasePage(context.db, filter, { isOldestFirst: sort === 'reportedAt', limit, offset }),
    (most) => countAbsenceCases(context.db, filter, most),
  )
  await recordList(context, 'absence-cases', {
    query,
    rows: found.data,
    peopleOf: ({ clientIdentifier, providerIdentifier }) => [clientIdentifier, providerIdentifier],
  })
  return { ...found, data: await presentAbsences(context, found.data) }
}
