import { sql } from 'kysely'
import { type Context, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { isApproved } from './rules.ts'

interface Standing {
  accountStatus: string
  verificationStatus: string
  verifiedAt: string | null
  /** Holds an accepted licence and an accepted insurance, both in date where the therapist works. */
  isCovered: boolean
}

/** Operators have stopped this therapist: nothing that is to come takes place. */
export const isSuspended = ({
  accountStatus,
  verificationStatus,
}: Pick<Standing, 'accountStatus' | 'verificationStatus'>): boolean =>
  accountStatus === 'suspended' || verificationStatus === 'suspended'

/**
 * Whether a therapist may be given sessions at new times. Papers that have run out are seen at once, also before the worker
 * has taken the therapist out of the search; what was booked before stays.
 */
export const takesNewTimes = (standing: Standing): boolean =>
  standing.accountStatus === 'active' && isApproved(standing) && standing.isCovered

async function standingOf(db: Db, provider: string, now: Temporal.Instant): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select u.account_status, p.verification_status, p.verified_at,
           (select count(distinct d.kind) = 2 from document d
             where d.provider_identifier = p.user_identifier and d.kind in ('license', 'insurance')
               and d.status = 'accepted'
               and coalesce(d.expires_on, 'infinity')
                   >= (${now.toString()}::timestamptz at time zone coalesce(s.timezone, 'UTC'))::date) as is_covered
      from provider p
      join app_user u on u.identifier = p.user_identifier
      left join provider_schedule s on s.provider_identifier = p.user_identifier
     where p.user_identifier = ${provider}`.execute(db)
  return rows[0]
}

/** Refuses a new time with a therapist who is suspended, or whose approval or papers are over; says so to the side that asks. */
export async function demandPractising(
  db: Db,
  provider: string,
  now: Temporal.Instant,
  side: 'client' | 'provider' = 'client',
): Promise<void> {
  if (await isPractising(db, provider, now)) return
  throw refused('THERAPIST_UNAVAILABLE', side === 'provider' ? { says: 'new_appointment.not_practising' } : {})
}

/** Refuses what would go on with a session that a suspension ends. */
export async function demandNotSuspended(db: Db, provider: string, now: Temporal.Instant): Promise<void> {
  if (await isSuspendedNow(db, provider, now)) throw refused('THERAPIST_UNAVAILABLE')
}

export async function isSuspendedNow(db: Db, provider: string, now: Temporal.Instant): Promise<boolean> {
  const standing = await standingOf(db, provider, now)
  return !standing || isSuspended(standing)
}

export async function isPractising(db: Db, provider: string, now: Temporal.Instant): Promise<boolean> {
  const standing = await standingOf(db, provider, now)
  return standing !== undefined && takesNewTimes(standing)
}

/**
 * Only who was checked brings people along and writes to them: an invitation that is accepted shows the person's profile.
 * An approval that is looked at again goes on meanwhile.
 */
export async function demandApproved(context: Context, db: Db = context.db): Promise<void> {
  const practice = await db
    .selectFrom('provider')
    .select(['verificationStatus', 'verifiedAt'])
    .where('userIdentifier', '=', signedIn(context).identifier)
    .executeTakeFirst()
  if (!practice || !isApproved(practice)) throw refused('APPROVAL_REQUIRED')
}
