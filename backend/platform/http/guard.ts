import type { OperatorPermission } from '#schemas/identity/accounts.ts'
import type { Endpoint } from '#schemas/platform/endpoint.ts'
import { isRefusedWhileImpersonating, isRefusedWhileActing, type Right, rightOf } from '#schemas/rights.ts'
import { type Guest, isFresh, type Person } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'

/** The row of the rights table; a call without one fails the start. */
export function rightFor({ address }: Endpoint): Right {
  const right = rightOf(address)
  if (!right) throw new Error(`No right is written for ${address}`)
  return right
}

/** Whether this caller may make the call at all. The queries check which rows it reaches. */
export function enforceRight(
  right: Right,
  method: Endpoint['method'],
  { user, guest, now }: { user: Person | null; guest: Guest | null; now: Temporal.Instant },
): void {
  if (user?.impersonation && isRefusedWhileImpersonating(right, method, user.impersonation.scope))
    throw refused('IMPERSONATION_BLOCKED')
  if (user?.actsAs && isRefusedWhileActing(right)) throw refused('IMPERSONATION_OPEN')
  if (right.callers.includes('anyone') || right.callers.includes('gateway')) return
  if (guest && right.callers.includes('guest')) return
  if (!user) throw refused('UNAUTHORIZED_ACCESS')
  if (user.stage !== 'complete' && !right.stages?.includes(user.stage)) throw refused('SECOND_FACTOR_REQUIRED')
  if (user.stage === 'complete' && right.stages?.every((stage) => stage === 'pending')) throw refused('STATUS_CHANGED')
  if (!right.callers.includes(user.userType)) throw refused('FORBIDDEN')
  if (right.permission && !isPermitted(user, right.permission)) throw refused('FORBIDDEN')
  if (right.verified && user.accountStatus !== 'active') throw refused('EMAIL_UNVERIFIED')
  if (right.fresh && !isFresh(user.passwordAt, now)) throw refused('PASSWORD_REQUIRED')
}

const isPermitted = ({ permissions }: Person, wanted: OperatorPermission | readonly OperatorPermission[]) =>
  permissions.includes('super') || [wanted].flat().some((permission) => permissions.includes(permission))
