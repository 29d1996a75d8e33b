import type { OperatorPermission } from '#schemas/identity/accounts.ts'
import type { OperatorUser } from '#schemas/operations/operators.ts'
import { requireAnotherOperator } from '#backend/identity/accounts/require-another-operator.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { changePerson } from './change-person.ts'
import { permissionsOf, writePermissions } from './people-queries.ts'
import { mayGrant } from './rules.ts'

/** Sets the permissions of an operator. At least one operator must keep all permissions. */
export const setPermissions = (
  context: Context,
  identifier: string,
  permissions: readonly OperatorPermission[],
): Promise<OperatorUser> =>
  changePerson(context, identifier, mayGrant, async (db, { identifier: subject }, operator) => {
    if (!permissions.includes('super')) await requireAnotherOperator(db, subject)
    const before = await permissionsOf(db, subject)
    await writePermissions(db, subject, permissions, { by: operator.identifier, at: iso(context.now) })
    const details = { before: before.join(' '), after: permissions.toSorted().join(' ') }
    await audit(context, db, 'admin.permissions_set', { subject, details })
  })
