import { type Insertable, sql } from 'kysely'
import type { VerificationStatus } from '#schemas/marketplace/provider-profile.ts'
import { reviewLimits } from '#schemas/marketplace/reviews.ts'
import { countriesLicensingByState } from '#schemas/marketplace/verification.ts'
import type { Db } from '#platform/database/database.ts'
import type { ProviderListingTable } from '#platform/database/tables.gen.ts'

export interface PracticeRow {
  firstName: string | null
  lastName: string | null
  accountStatus: string
  verificationStatus: VerificationStatus
  verifiedAt: string | null
  licenseUntil: string | null
  insuranceUntil: string | null
  licenseRanOut: boolean
  insuranceRanOut: boolean
  /** Time zone of the calendar. */
  timezone: string
  country: string
  currency: string
  fee: number | null
  /** Reference rows in the therapist's order, including the states of an accepted licence. */
  facets: number[]
  /** State of the place of work. */
  placeId: number | null
  hasHours: boolean
  /** At least one session type has a fee. */
  takesMoney: boolean
  /** Bank details for the country of work exist and the bank has not rejected them. */
  hasPayout: boolean
  hasPicture: boolean
  rating: number
  reviews: number
}

/** Locks the verification status. Concurrent changes of the status and of the listing wait. */
export const lockVerification = (db: Db, providerIdentifier: string) =>
  db
    .selectFrom('provider')
    .select(['userIdentifier', 'verificationStatus', 'verifiedAt'])
    .where('userIdentifier', '=', providerIdentifier)
    .forNoKeyUpdate()
    .executeTakeFirst()

/**
 * All data of one therapist's listing, and what decides whether it is public. Hours come from the selected kind of calendar;
 * the default week applies until a day of the general calendar is saved, and custom dates apply from today on. The rating
 * covers published reviews. A document without an expiry date never expires. Where licences apply per state, the state of the
 * profile counts only if an accepted licence covers it.
 */
export async function practiceOf(
  db: Db,
  providerIdentifier: string,
  now: Temporal.Instant,
): Promise<PracticeRow | undefined> {
  const { rows } = await sql<PracticeRow>`
    select u.first_name, u.last_name, u.account_status, p.verification_status, p.verified_at, c.code as country,
           p.currency, p.fee, p.state_id as place_id, coalesce(z.timezone, 'UTC') as timezone,
           papers.license_until, papers.insurance_until, papers.license_ran_out, papers.insurance_ran_out,
           array_remove(array[p.discipline_id, case when c.code <> all(${countriesLicensingByState}::text[]) then p.state_id end,
                              p.gender_id, p.religion_id], null)
             || array(select t.taxonomy_id from provider_taxonomy t join taxonomy r on r.id = t.taxonomy_id
                       where t.provider_identifier = p.user_identifier and r.kind <> 'therapy'
                       order by t.position, t.taxonomy_id)
             || array(select t.therapy_id from provider_therapy t join taxonomy r on r.id = t.therapy_id
                       where t.provider_identifier = p.user_identifier order by r.position, t.therapy_id)
             || array(select l.state_id from license_state l where l.provider_identifier = p.user_identifier
                       and l.status = 'accepted' order by l.state_id) as facets,
           z.provider_identifier is not null and (
             (z.setup_type = 'GENERAL' and not exists (
               select from availability_week w where w.provider_identifier = p.user_identifier and w.category_id is null))
             or exists (select from availability_week w where w.provider_identifier = p.user_identifier
                           and (w.category_id is null) = (z.setup_type = 'GENERAL')
                           and w.is_available and cardinality(w.minutes) > 0)
             or exists (select from availability_day d where d.provider_identifier = p.user_identifier
                           and (d.category_id is null) = (z.setup_type = 'GENERAL')
                           and d.is_available and cardinality(d.minutes) > 0
                           and d.date >= (${now.toString()}::timestamptz at time zone 'UTC')::date - 1)) as has_hours,
           coalesce((select bool_or(not t.is_free and coalesce(t.fee, p.fee, 1) > 0) from provider_therapy t
                      where t.provider_identifier = p.user_identifier), coalesce(p.fee, 1) > 0) as takes_money,
           exists (select from payout_account a where a.provider_identifier = p.user_identifier
                      and a.country = c.code and a.status <> 'rejected') as has_payout,
           exists (select from picture i where i.user_identifier = p.user_identifier) as has_picture,
           coalesce(r.rating, 0) as rating, coalesce(r.reviews, 0) as reviews
      from provider p
      join app_user u on u.identifier = p.user_identifier
      join taxonomy c on c.id = u.country_id
      left join provider_schedule z on z.provider_identifier = p.user_identifier
      cross join lateral (
        select max(d.last_day) filter (where d.kind = 'license' and d.status = 'accepted') as license_until,
               max(d.last_day) filter (where d.kind = 'insurance' and d.status = 'accepted') as insurance_until,
               coalesce(bool_or(d.kind = 'license' and d.status = 'expired'), false) as license_ran_out,
               coalesce(bool_or(d.kind = 'insurance' and d.status = 'expired'), false) as insurance_ran_out
          from (select kind, status, coalesce(expires_on, '9999-12-31') as last_day from document
                 where provider_identifier = p.user_identifier) d) papers
      cross join lateral (
        select round(avg(half_stars) * 50)::int as rating, count(*)::int as reviews
          from (select half_stars, is_anonymous, count(*) filter (where is_anonymous) over () as anonymous
                  from review where provider_identifier = p.user_identifier and status = 'published') shown
         where not is_anonymous or anonymous >= ${reviewLimits.anonymousShownFrom}) r
     where p.user_identifier = ${providerIdentifier}`.execute(db)
  return rows[0]
}

export async function writeListing(db: Db, row: Insertable<ProviderListingTable>): Promise<void> {
  const { providerIdentifier: _key, ...fields } = row
  await db
    .insertInto('providerListing')
    .values(row)
    .onConflict((conflict) => conflict.column('providerIdentifier').doUpdateSet(fields))
    .execute()
}

export async function deleteListing(db: Db, providerIdentifier: string): Promise<void> {
  await db.deleteFrom('providerListing').where('providerIdentifier', '=', providerIdentifier).execute()
}

/** Listed therapists whose next free slot has passed, or whose free hours were stored a day ago or never. */
export async function staleListings(db: Db, now: Temporal.Instant, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('providerListing')
    .select('providerIdentifier')
    .where((row) =>
      row.or([
        row('nextSlotAt', '<', now.toString()),
        row('updatedAt', '<=', now.subtract({ hours: 24 }).toString()),
        row('freeHours', 'is', null),
      ]),
    )
    .orderBy('updatedAt')
    .limit(most)
    .execute()
  return rows.map((row) => row.providerIdentifier)
}
