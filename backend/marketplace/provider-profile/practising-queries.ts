import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface PracticeStatus {
  accountStatus: string
  verificationStatus: string
  verifiedAt: string | null
  /** Has an accepted licence and an accepted insurance, both in date at the place of work. */
  isCovered: boolean
}

export async function practiceStatusOf(
  db: Db,
  provider: string,
  now: Temporal.Instant,
): Promise<PracticeStatus | undefined> {
  const { rows } = await sql<PracticeStatus>`
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

export const approvalOf = (db: Db, provider: string) =>
  db
    .selectFrom('provider')
    .select(['verificationStatus', 'verifiedAt'])
    .where('userIdentifier', '=', provider)
    .executeTakeFirst()
