import type { QueryOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import type { operatorApi } from '#schemas/operations/operators.ts'
import type { Context } from '#platform/context/context.ts'
import { realDate } from '#platform/core/real-date.ts'
import { actionsLike, type AuditFilter, auditPage, countAudit } from './audit-queries.ts'
import { pageOf } from '#platform/http/page.ts'
import { withWords } from './searched-words.ts'

/** Audit log, newest first by default. Days are in UTC, the last one included. */
export async function listAuditLog(
  { db, services }: Context,
  { page, perPage, sort = '-at', action, from, to, identifiers, ...people }: QueryOf<typeof operatorApi.auditLog>,
): Promise<ReplyOf<typeof operatorApi.auditLog>> {
  const filter: AuditFilter = {
    ...people,
    ...(identifiers && { named: identifiers.split(',') }),
    ...(action ? { actions: await actionsLike(db, action) } : {}),
    ...(from ? { from: startOf(realDate(from, 'from')) } : {}),
    ...(to ? { to: startOf(realDate(to, 'to').add({ days: 1 })) } : {}),
  }
  return pageOf(
    { page, perPage },
    async (limit, offset) => {
      const rows = await auditPage(db, filter, { isOldestFirst: sort === 'at', limit, offset })
      return withWords(db, services.config, rows)
    },
    (most) => countAudit(db, filter, most),
  )
}

const startOf = (day: Temporal.PlainDate) => `${day.toString()}T00:00:00Z`
