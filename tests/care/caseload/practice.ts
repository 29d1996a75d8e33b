import { openSession } from '#backend/identity/sessions/open-session.ts'
import { beginRelation } from '#backend/care/caseload/begin-relation.ts'
import type { Caller } from '#tests/support/callers.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import type { World } from '#tests/support/world.ts'
import { givePassword, password } from '#tests/operations/privacy/people.ts'
import { inPlaceOf, reason } from '#tests/operations/operators/operator-world.ts'

/** A person with a name of their own. */
export async function named(world: World, firstName: string, lastName: string): Promise<GivenPerson> {
  const person = await world.given.client({ firstName, money: 200_000_00 })
  await world.database.db.updateTable('appUser').set({ lastName }).where('identifier', '=', person.identifier).execute()
  return person
}

/** The client accepted the invitation of the therapist. */
export const invited = ({ database, clock }: World, provider: GivenProvider, client: GivenPerson) =>
  beginRelation(database.db, {
    provider: provider.identifier,
    client: client.identifier,
    source: 'import',
    since: clock.now().toString(),
  })

/** An operator who acts as somebody. */
export async function operatorAs(world: World, person: GivenPerson, scope: 'read' | 'assist'): Promise<Caller> {
  const request = { now: world.clock.now(), address: '127.0.0.1', userAgent: 'tests' }
  const { identifier } = await world.given.admin(['support'])
  const { token } = await openSession(world.database.db, request, { identifier, userType: 'admin' })
  const wish = { userIdentifier: person.identifier, reason, scope }
  const { body } = await inPlaceOf(world, token).post('/admin/impersonation', wish)
  return inPlaceOf(world, body.token)
}

/** Somebody without money or sessions deletes their account. */
export async function deleted(world: World, person: GivenPerson): Promise<void> {
  await givePassword(world, person)
  const { status, body } = await world.as(person).post('/user/profile/delete-account', { password })
  if (status >= 300) throw new Error(JSON.stringify(body))
}
/** Time passes until what deleted accounts said of people is erased. */
export async function erased(world: World): Promise<void> {
  world.clock.advance({ hours: 24 * 31 })
  await world.work()
}

/** What was written down of an action, oldest first, by the rows' actors and subjects. */
export const tracesOf = async ({ database: { db } }: World, action: string) => {
  const rows = await db
    .selectFrom('auditEvent')
    .select(['actor', 'impersonator', 'subject'])
    .where('action', '=', action)
    .orderBy('id')
    .execute()
  return rows
}
