import type { OperatorUserDetail } from '#schemas/operations/operators.ts'
import { audit } from '#platform/context/audit.ts'
import type { Context } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { limitPeopleViewed } from '#backend/identity/sign-in/limit-people-viewed.ts'
import { listTeamNotes } from './list-team-notes.ts'
import { balancesOf, personFor, verificationOf } from './people-queries.ts'

/** One person as operators see them, with balances, verification and notes of the team; the access is logged before any data is returned. */
export async function showPerson(context: Context, identifier: string): Promise<OperatorUserDetail> {
  const { db, now } = context
  const person = await personFor(db, identifier, now)
  if (!person) throw notFound()
  await context.transaction(async (transaction) => {
    await audit(context, transaction, 'admin.user_viewed', { subject: person.identifier })
    await limitPeopleViewed(context, transaction)
  })
  const verification = await verificationOf(db, identifier)
  return {
    ...person,
    balances: await balancesOf(db, identifier),
    verificationStatus: verification?.verificationStatus ?? null,
    teamNotes: await listTeamNotes(context, identifier),
  }
}
