import type { OperatorUser } from '#schemas/operations/operators.ts'
import { audit } from '#platform/context/audit.ts'
import type { Context } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { limitPeopleViewed } from '#backend/identity/sign-in/limit-people-viewed.ts'
import { personFor } from './people-queries.ts'

/** One person as operators see them; the access is logged before any data is returned. */
export async function showPerson(context: Context, identifier: string): Promise<OperatorUser> {
  const { db, now } = context
  const person = await personFor(db, identifier, now)
  if (!person) throw notFound()
  await context.transaction(async (transaction) => {
    await audit(context, transaction, 'admin.user_viewed', { subject: person.identifier })
    await limitPeopleViewed(context, transaction)
  })
  return person
}
