import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export async function countListed(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('providerListing')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** With the time when the page last changed; the row of the search is written anew each day. */
export const listedPart = (db: Db, limit: number, offset: number) =>
  db
    .selectFrom('providerListing as l')
    .select([
      'l.providerIdentifier as identifier',
      sql<string>`coalesce((select max(changed_at) from page_change c
        where c.provider_identifier = l.provider_identifier), l.updated_at)`.as('changedAt'),
    ])
    .orderBy('l.providerIdentifier')
    .limit(limit)
    .offset(offset)
    .execute()

interface ListRow {
  country: string
  speciality: string | null
  state: string | null
  total: number
}

/** As the search counts: a state is the place of work or one of the licence. */
export async function listSizes(db: Db): Promise<ListRow[]> {
  const { rows } = await sql<ListRow>`
    with facet as (
      select l.provider_identifier, l.country, t.kind, t.code
        from provider_listing l cross join lateral unnest(l.facets) f join taxonomy t on t.id = f
       where t.kind in ('speciality', 'state'))
    select country, null as speciality, null as state, count(*)::int as total from provider_listing group by country
    union all
    select country, code, null, count(distinct provider_identifier)::int
      from facet where kind = 'speciality' group by country, code
    union all
    select p.country, s.code, p.code, count(distinct p.provider_identifier)::int
      from facet p left join facet s on s.provider_identifier = p.provider_identifier and s.kind = 'speciality'
     where p.kind = 'state' and p.code like p.country || '-%'
     group by grouping sets ((p.country, p.code), (p.country, p.code, s.code))
    having grouping(s.code) = 1 or s.code is not null
    order by 1, 2 nulls first, 3 nulls first`.execute(db)
  return rows
}
