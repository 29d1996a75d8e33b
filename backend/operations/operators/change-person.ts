import type { OperatorUser } from '#schemas/operations/operators.ts'
import { lockOperators } from '#backend/identity/accounts/operators.ts'
import { type Context, type Person, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { type LockedPerson, lockPerson, permissionsOf, personFor } from './people-queries.ts'
import type { mayActOn } from './rules.ts'

/**
 * Locks a person, checks the rule and applies the change in one transaction; returns the person's new state. Changes of
 * operators are serialised, and an operator who has lost the permission in the meantime is refused.
 */
export function changePerson(
  context: Context,
  identifier: string,
  rule: typeof mayActOn,
  change: (db: Db, person: LockedPerson, operator: Person) => Promise<void>,
): Promise<OperatorUser> {
  return context.transaction(async (db) => {
    const operator = signedIn(context)
    const known = await personFor(db, identifier, context.now)
    if (!known) throw notFound()
    const isOperator = known.userType === 'admin'
    if (isOperator) await lockOperators(db)
    const permissions = isOperator ? await permissionsOf(db, operator.identifier) : operator.permissions
    const person = await lockPerson(db, known.identifier)
    if (!person) throw notFound()
    const verdict = rule({ identifier: operator.identifier, permissions }, person)
    if (verdict !== 'allowed') throw refused(verdict)
    await change(db, person, operator)
    const after = await personFor(db, known.identifier, context.now)
    if (!after) throw notFound()
    return after
  })
}
