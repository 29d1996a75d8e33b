import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

interface ChangedPages {
  next: number
  /** The next number that the database will give: a later one is of another database. */
  upcoming: number
  identifiers: string[]
}

/**
 * Therapists whose page was changed by transactions from a number on, in one snapshot with the oldest transaction that is
 * still open: what it writes is read next time. At most one more than `most`.
 */
export async function changedPages(db: Db, since: number | null, most: number): Promise<ChangedPages> {
  const { rows } = await sql<ChangedPages>`
    with seen as (
      select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as next,
             pg_snapshot_xmax(pg_current_snapshot())::text::bigint as upcoming)
    select next, upcoming, array(
      select distinct provider_identifier from page_change
       where transaction_number >= ${since}::bigint and transaction_number < upcoming limit ${most + 1})::text[] as identifiers
      from seen`.execute(db)
  return rows[0] as ChangedPages
}

interface Found {
  identifier: string
  specialities: string[]
  states: string[]
}

/** The codes by which lists find each therapist. */
export async function listCodes(db: Db, identifiers: readonly string[]): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select l.provider_identifier as identifier,
           array(select t.code from taxonomy t where t.id = any(l.facets) and t.kind = 'speciality') as specialities,
           array(select t.code from taxonomy t where (t.id = any(l.facets) or t.id = l.place_id) and t.kind = 'state') as states
      from provider_listing l where l.provider_identifier = any(${identifiers}::uuid[])`.execute(db)
  return rows
}

/** Leaves the last change of each listed therapist, which the site map names. */
export async function deletePageChanges(db: Db, before: string): Promise<void> {
  await sql`
    delete from page_change c where changed_at < ${before}::timestamptz and (
      exists (select from page_change later where later.provider_identifier = c.provider_identifier
                 and later.transaction_number > c.transaction_number)
      or not exists (select from provider_listing l where l.provider_identifier = c.provider_identifier))`.execute(db)
}
