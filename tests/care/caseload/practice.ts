import { openSession } from '#backend/identity/sessions/open-session.ts'
import { beginRelation } from '#backend/care/caseload/begin-relation.ts'
import type { Caller } from '#tests/support/callers.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import type { Product } from '#tests/support/product.ts'
import { givePassword, password } from '#tests/operations/privacy/people.ts'
import { impersonating, reason } from '#tests/operations/operators/operator-product.ts'

/** A client with a first and last name. */
export async function named(product: Product, firstName: string, lastName: string): Promise<GivenPerson> {
  const person = await product.given.client({ firstName, money: 200_000_00 })
  await product.database.db
    .updateTable('appUser')
    .set({ lastName })
    .where('identifier', '=', person.identifier)
    .execute()
  return person
}

/** The client accepted the invitation of the therapist. */
export const invited = ({ database, clock }: Product, provider: GivenProvider, client: GivenPerson) =>
  beginRelation(database.db, {
    provider: provider.identifier,
    client: client.identifier,
    source: 'import',
    since: clock.now().toString(),
  })

/** An operator who acts for a person. */
export async function operatorAs(product: Product, person: GivenPerson, scope: 'read' | 'assist'): Promise<Caller> {
  const request = { now: product.clock.now(), address: '127.0.0.1', userAgent: 'tests' }
  const { identifier } = await product.given.admin(['support'])
  const { token } = await openSession(product.database.db, request, { identifier, userType: 'admin' })
  const input = { userIdentifier: person.identifier, reason, scope }
  const { body } = await impersonating(product, token).post('/admin/impersonation', input)
  return impersonating(product, body.token)
}

/** A person without money or sessions deletes their account. */
export async function deleted(product: Product, person: GivenPerson): Promise<void> {
  await givePassword(product, person)
  const { status, body } = await product.as(person).post('/user/profile/delete-account', { password })
  if (status >= 300) throw new Error(JSON.stringify(body))
}
/** Advances the clock until deleted accounts are erased. */
export async function erased(product: Product): Promise<void> {
  product.clock.advance({ hours: 24 * 31 })
  await product.work()
}

/** Audit log entries of an action, oldest first, with actors and subjects of the rows. */
export const tracesOf = async ({ database: { db } }: Product, action: string) => {
  const rows = await db
    .selectFrom('auditEvent')
    .select(['actor', 'impersonator', 'subject'])
    .where('action', '=', action)
    .orderBy('id')
    .execute()
  return rows
}
