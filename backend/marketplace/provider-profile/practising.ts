import { type Context, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { approvalOf, type PracticeStatus, practiceStatusOf } from './practising-queries.ts'
import { isApproved } from './rules.ts'

/** An operator has suspended this therapist: no future session takes place. */
export const isSuspended = ({
  accountStatus,
  verificationStatus,
}: Pick<PracticeStatus, 'accountStatus' | 'verificationStatus'>): boolean =>
  accountStatus === 'suspended' || verificationStatus === 'suspended'

/**
 * Whether a therapist may accept sessions at new times. Expired documents count at once, even before the worker removes the
 * therapist from the search. Existing bookings stay.
 */
export const acceptsNewTimes = (status: PracticeStatus): boolean =>
  status.accountStatus === 'active' && isApproved(status) && status.isCovered

/**
 * Refuses a new time with a therapist who is suspended, not approved or whose documents have expired. The error text depends
 * on the requesting side.
 */
export async function demandPractising(
  db: Db,
  provider: string,
  now: Temporal.Instant,
  side: 'client' | 'provider' = 'client',
): Promise<void> {
  if (await isPractising(db, provider, now)) return
  throw refused('THERAPIST_UNAVAILABLE', side === 'provider' ? { messageKey: 'new_appointment.not_practising' } : {})
}

/** Refuses to continue a session that a suspension ends. */
export async function demandNotSuspended(db: Db, provider: string, now: Temporal.Instant): Promise<void> {
  if (await isSuspendedNow(db, provider, now)) throw refused('THERAPIST_UNAVAILABLE')
}

export async function isSuspendedNow(db: Db, provider: string, now: Temporal.Instant): Promise<boolean> {
  const status = await practiceStatusOf(db, provider, now)
  return !status || isSuspended(status)
}

export async function isPractising(db: Db, provider: string, now: Temporal.Instant): Promise<boolean> {
  const status = await practiceStatusOf(db, provider, now)
  return status !== undefined && acceptsNewTimes(status)
}

/**
 * Only an approved therapist may invite and message clients, since accepting an invitation reveals the therapist's profile. An
 * approval under renewed review stays valid.
 */
export async function demandApproved(context: Context, db: Db = context.db): Promise<void> {
  const practice = await approvalOf(db, signedIn(context).identifier)
  if (!practice || !isApproved(practice)) throw refused('APPROVAL_REQUIRED')
}
