import type { QueryOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import type { operatorApi } from '#schemas/operations/operators.ts'
import type { Context } from '#platform/context/context.ts'
import { pageOf } from '#platform/http/page.ts'
import { countPeople, peoplePage } from './people-queries.ts'
import { recordList } from '#backend/identity/sign-in/record-list.ts'

/** People by name, address, account type, status and country, newest first by default. */
export async function searchPeople(
  context: Context,
  query: QueryOf<typeof operatorApi.users>,
): Promise<ReplyOf<typeof operatorApi.users>> {
  const { db, now } = context
  const { page, perPage, sort = '-createdAt', ...filter } = query
  const found = await pageOf(
    { page, perPage },
    (limit, offset) => peoplePage(db, filter, { sort, now, limit, offset }),
    (most) => countPeople(db, filter, most),
  )
  await recordList(context, 'users', { query, rows: found.data, peopleOf: ({ identifier }) => [identifier] })
  return found
}
