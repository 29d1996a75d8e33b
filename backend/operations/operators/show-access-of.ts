import { accessLogOf } from '#backend/operations/privacy/access-log-of.ts'
import { limitPeopleViewed } from '#backend/identity/sign-in/limit-people-viewed.ts'
import type { QueryOf, ReplyOf } from '#schemas/platform/endpoint.ts'
import type { operatorApi } from '#schemas/operations/operators.ts'
import { audit } from '#platform/context/audit.ts'
import type { Context } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { personFor } from './people-queries.ts'

/** The access log of one person as operators see it; the read is logged before any data is returned. */
export async function showAccessOf(
  context: Context,
  identifier: string,
  query: QueryOf<typeof operatorApi.accessLogOf>,
): Promise<ReplyOf<typeof operatorApi.accessLogOf>> {
  const { db, now } = context
  const person = await personFor(db, identifier, now)
  if (!person) throw notFound()
  await context.transaction(async (transaction) => {
    await audit(context, transaction, 'admin.user_viewed', { subject: identifier, details: { part: 'access-log' } })
    await limitPeopleViewed(context, transaction)
  })
  return accessLogOf(db, identifier, { ...query, isForOperator: true })
}
