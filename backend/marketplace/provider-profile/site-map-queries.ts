import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export async function countListed(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('providerListing')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const listedPart = (db: Db, limit: number, offset: number) =>
  db
    .selectFrom('providerListing')
    .select(['providerIdentifier as identifier', 'updatedAt as changedAt'])
    .orderBy('providerIdentifier')
    .limit(limit)
    .offset(offset)
    .execute()

interface ListRow {
  speciality: string | null
  state: string | null
  total: number
}

/** As the search counts: a state is the place of work or one of the licence; without a state, those of one country. */
export async function listSizes(db: Db, country: string): Promise<ListRow[]> {
  const { rows } = await sql<ListRow>`
    with facet as (
      select l.provider_identifier, l.country, t.kind, t.code
        from provider_listing l cross join lateral unnest(l.facets) f join taxonomy t on t.id = f
       where t.kind in ('speciality', 'state'))
    select code as speciality, null as state, count(distinct provider_identifier)::int as total
      from facet where kind = 'speciality' and country = ${country} group by code
    union all
    select s.code, p.code, count(distinct p.provider_identifier)::int
      from facet p left join facet s on s.provider_identifier = p.provider_identifier and s.kind = 'speciality'
     where p.kind = 'state' and p.code like p.country || '-%' group by grouping sets ((p.code), (p.code, s.code))
    order by 1 nulls first, 2 nulls first`.execute(db)
  return rows
}
