import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Verification, VerificationCase, VerificationStatus } from '#schemas/marketplace/verification.ts'
import type { Locale } from '#schemas/platform/words.ts'
import { type Db, unnamed } from '#platform/database/database.ts'
import { fullNameOrNull } from '#platform/database/full-name.ts'

export interface CaseFilter {
  search?: string
  status?: VerificationStatus
  country?: string
  claimed?: 'mine' | 'nobody'
}

export type CaseSort = `${'' | '-'}${'submittedAt' | 'expiresAt'}`

/** Waiting cases come first, longest wait first; then all others by their last submission. */
const waiting = sql`(review.decided_at is null and review.submitted_at is not null) desc, review.submitted_at nulls last, u.identifier`
const orders: Record<CaseSort, RawBuilder<unknown>> = {
  submittedAt: sql`review.submitted_at nulls last, u.identifier`,
  '-submittedAt': sql`review.submitted_at desc nulls last, u.identifier desc`,
  expiresAt: sql`papers.expires_at nulls last, u.identifier`,
  '-expiresAt': sql`papers.expires_at desc nulls last, u.identifier desc`,
}

const therapists = sql`
    from provider p
    join app_user u on u.identifier = p.user_identifier and u.account_status <> 'deleted'
    join taxonomy c on c.id = u.country_id
    left join lateral (select r.submitted_at, r.decided_at, r.claimed_by, r.claimed_at from verification_review r
                        where r.provider_identifier = p.user_identifier
                        order by r.decided_at is null desc, r.submitted_at desc, r.identifier desc limit 1) review on true`

/** Names of professions are in the operator's language. */
const shown = (locale: Locale) => sql`
  select u.identifier, concat_ws(' ', u.first_name, u.last_name) as name, c.code as country,
         d.label ->> ${locale} as discipline, p.verification_status as status, review.submitted_at,
         case when review.decided_at is null then review.claimed_by end as claimed_by,
         case when review.decided_at is null then nullif(concat_ws(' ', o.first_name, o.last_name), '') end as claimed_by_name,
         case when review.decided_at is null then review.claimed_at end as claimed_at,
         papers.pending_documents, papers.expires_at
    ${therapists}
    left join taxonomy d on d.id = p.discipline_id
    left join app_user o on o.identifier = review.claimed_by
    cross join lateral (
      select count(*) filter (where status = 'pending') as pending_documents,
             min(expires_on) filter (where status = 'accepted' and kind in ('license', 'insurance')) as expires_at
        from document where provider_identifier = p.user_identifier) papers`

interface Part {
  sort: CaseSort | undefined
  locale: Locale
  limit: number
  offset: number
}

export async function casePage(
  db: Db,
  operator: string,
  filter: CaseFilter,
  { sort, locale, limit, offset }: Part,
): Promise<Verification[]> {
  const { rows } = await sql<Verification>`
    ${shown(locale)} where ${fits(operator, filter)} order by ${sort ? orders[sort] : waiting}
    limit ${limit} offset ${offset} ${unnamed}`.execute(db)
  return rows
}

export async function countCases(db: Db, operator: string, filter: CaseFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select ${therapists} where ${fits(operator, filter)} limit ${most}) found
    ${unnamed}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function caseRow(db: Db, provider: string, locale: Locale): Promise<Verification | undefined> {
  const { rows } = await sql<Verification>`${shown(locale)} where u.identifier = ${provider}`.execute(db)
  return rows[0]
}

function fits(operator: string, { search, status, country, claimed }: CaseFilter) {
  const words = search?.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
  const conditions = [
    sql<SqlBool>`true`,
    words && sql<SqlBool>`strpos(lower(concat_ws(' ', u.first_name, u.last_name, u.email)), ${words}) > 0`,
    status && sql<SqlBool>`p.verification_status = ${status}`,
    country && sql<SqlBool>`c.code = ${country}`,
    claimed && sql<SqlBool>`review.submitted_at is not null and review.decided_at is null`,
    claimed === 'mine' && sql<SqlBool>`review.claimed_by = ${operator}`,
    claimed === 'nobody' && sql<SqlBool>`review.claimed_by is null`,
  ]
  return sql.join(conditions.filter(Boolean), sql` and `)
}

/** Undecided submissions that nobody else has claimed, longest wait first. */
export const queueFor = (db: Db, operator: string) =>
  db
    .selectFrom('verificationReview as r')
    .innerJoin('provider as p', 'p.userIdentifier', 'r.providerIdentifier')
    .innerJoin('appUser as u', 'u.identifier', 'r.providerIdentifier')
    .select(['r.providerIdentifier as identifier', 'r.submittedAt'])
    .where('r.decidedAt', 'is', null)
    .where('p.verificationStatus', 'in', ['submitted', 'in_review'])
    .where('u.accountStatus', '<>', 'deleted')
    .where((row) => row.or([row('r.claimedBy', 'is', null), row('r.claimedBy', '=', operator)]))
    .orderBy('r.submittedAt')
    .orderBy('r.providerIdentifier')
    .execute()

/** Earlier decisions and the open submission, newest first. */
export async function historyOf(db: Db, provider: string): Promise<VerificationCase['history']> {
  return db
    .selectFrom('verificationReview as r')
    .leftJoin('appUser as o', 'o.identifier', 'r.decidedBy')
    .select(['r.identifier', 'r.submittedAt', 'r.decision', 'r.note', 'r.decidedAt', 'r.acknowledgedAt'])
    .select(fullNameOrNull('o').as('decidedByName'))
    .where('r.providerIdentifier', '=', provider)
    .orderBy('r.submittedAt', 'desc')
    .orderBy('r.identifier', 'desc')
    .execute()
}

/** Null if the user is not a therapist or the account was erased. */
export async function emailOf(db: Db, provider: string): Promise<string | null> {
  const row = await db.selectFrom('appUser').select('email').where('identifier', '=', provider).executeTakeFirst()
  return row?.email ?? null
}
