import type { AccountStatus, OperatorPermission, UserType } from '#schemas/identity/accounts.ts'
import type { ErrorCode } from '#schemas/platform/errors.ts'
import { fixedReferenceKinds } from '#schemas/operations/operators.ts'
import type { ReferenceKind } from '#schemas/platform/regions.ts'

interface Acting {
  identifier: string
  permissions: readonly OperatorPermission[]
}

interface Subject {
  identifier: string
  userType: UserType
  accountStatus: AccountStatus
}

type Verdict = ErrorCode | 'allowed'

/** No operator decides about themselves; decisions about other operators need all permissions. */
export function mayActOn(operator: Acting, subject: Subject): Verdict {
  if (operator.identifier === subject.identifier) return 'FORBIDDEN'
  if (subject.userType === 'admin' && !operator.permissions.includes('super')) return 'FORBIDDEN'
  return 'allowed'
}

/** Operators may end their own sessions here too. */
export const mayEndSessions = (operator: Acting, subject: Subject): Verdict =>
  operator.identifier === subject.identifier ? 'allowed' : mayActOn(operator, subject)

/** Only operators have permissions, and only those with all permissions grant them; they may also drop their own. */
export const mayGrant = (operator: Acting, subject: Subject): Verdict =>
  subject.userType === 'admin' && operator.permissions.includes('super') ? 'allowed' : 'FORBIDDEN'

/** An unverified sign-up cannot be suspended. */
export function maySuspend(operator: Acting, subject: Subject): Verdict {
  const verdict = mayActOn(operator, subject)
  return verdict === 'allowed' && subject.accountStatus !== 'active' ? 'CONFLICT' : verdict
}

export function mayReinstate(operator: Acting, subject: Subject): Verdict {
  const verdict = mayActOn(operator, subject)
  const isClosed = ['suspended', 'deletion_requested'].includes(subject.accountStatus)
  return verdict === 'allowed' && !isClosed ? 'CONFLICT' : verdict
}

/** Operators may act for clients and therapists with an active account, never for other operators. */
export function mayImpersonate(operator: Acting, subject: Subject): Verdict {
  if (subject.userType === 'admin' || operator.identifier === subject.identifier) return 'FORBIDDEN'
  return ['active', 'pending_verification'].includes(subject.accountStatus) ? 'allowed' : 'CONFLICT'
}

/** Operators would read notes about themselves, so there are none; an erased account stays without data. */
export function mayNote({ userType, accountStatus }: Pick<Subject, 'userType' | 'accountStatus'>): Verdict {
  if (userType === 'admin') return 'FORBIDDEN'
  return accountStatus === 'deleted' ? 'CONFLICT' : 'allowed'
}

export const mayAddTo = (kind: ReferenceKind): boolean => !fixedReferenceKinds.includes(kind)

/** Prices, zones and states depend on a country, so it cannot be withdrawn. */
export const mayWithdraw = (kind: ReferenceKind): boolean => kind !== 'country'
