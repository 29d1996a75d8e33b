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

/** Nobody decides about oneself here; about other operators decides who may do everything. */
export function mayActOn(operator: Acting, subject: Subject): Verdict {
  if (operator.identifier === subject.identifier) return 'FORBIDDEN'
  if (subject.userType === 'admin' && !operator.permissions.includes('super')) return 'FORBIDDEN'
  return 'allowed'
}

/** Own sessions may be ended from here too. */
export const mayEndSessions = (operator: Acting, subject: Subject): Verdict =>
  operator.identifier === subject.identifier ? 'allowed' : mayActOn(operator, subject)

/** Permissions are for operators, and given by those who may do everything; they may also give up their own. */
export const mayGrant = (operator: Acting, subject: Subject): Verdict =>
  subject.userType === 'admin' && operator.permissions.includes('super') ? 'allowed' : 'FORBIDDEN'

/** Sign-ins that nobody has verified have nothing that could be paused. */
export function maySuspend(operator: Acting, subject: Subject): Verdict {
  const verdict = mayActOn(operator, subject)
  return verdict === 'allowed' && subject.accountStatus !== 'active' ? 'CONFLICT' : verdict
}

export function mayReinstate(operator: Acting, subject: Subject): Verdict {
  const verdict = mayActOn(operator, subject)
  const isClosed = ['suspended', 'deletion_requested'].includes(subject.accountStatus)
  return verdict === 'allowed' && !isClosed ? 'CONFLICT' : verdict
}

/** Operators act for clients and therapists whose account is open, never for one another. */
export function mayImpersonate(operator: Acting, subject: Subject): Verdict {
  if (subject.userType === 'admin' || operator.identifier === subject.identifier) return 'FORBIDDEN'
  return ['active', 'pending_verification'].includes(subject.accountStatus) ? 'allowed' : 'CONFLICT'
}

export const mayAddTo = (kind: ReferenceKind): boolean => !fixedReferenceKinds.includes(kind)

/** Prices, zones and states hang on a country: it stays. */
export const mayWithdraw = (kind: ReferenceKind): boolean => kind !== 'country'
