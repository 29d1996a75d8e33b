import { describeSession } from '#backend/identity/sessions/describe-session.ts'
import type { QueryOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import type { operatorApi } from '#schemas/operations/operators.ts'
import type { Context } from '#platform/context/context.ts'
import { pageOf } from '#platform/http/page.ts'
import { recordList } from '#backend/identity/sign-in/record-list.ts'
import { countSessions, sessionPage } from './session-list-queries.ts'

/** Active sessions, last seen first by default. */
export async function listSessions(
  context: Context,
  query: QueryOf<typeof operatorApi.sessions>,
): Promise<ReplyOf<typeof operatorApi.sessions>> {
  const { db, now, locale } = context
  const { page, perPage, sort = '-lastSeenAt', identifiers, ...others } = query
  const filter = { ...others, ...(identifiers && { named: identifiers.split(',') }) }
  const found = await pageOf(
    { page, perPage },
    async (limit, offset) => {
      const rows = await sessionPage(db, filter, { sort, now, limit, offset })
      return rows.map(({ address, userAgent, ...row }) => ({
        ...row,
        ...describeSession(locale, { address, userAgent }),
      }))
    },
    (most) => countSessions(db, filter, { now, most }),
  )
  await recordList(context, 'sessions', { query, rows: found.data, peopleOf: (row) => [row.userIdentifier] })
  return found
}
