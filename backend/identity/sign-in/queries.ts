/** Queries about operators' searches and the users they have seen. */
import { type Insertable, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { PeopleSearchTable } from '#platform/database/tables.gen.ts'

export const insertPeopleSearch = (db: Db, row: Insertable<PeopleSearchTable>) =>
  db.insertInto('peopleSearch').values(row).execute()

/** Serialises the count of users that this operator has seen, until the transaction ends. */
export const lockPeopleViewed = (db: Db, operator: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`people-seen:${operator}`}, 0))`.execute(db)

/**
 * How many different users the operator has seen through these actions since then, and whether the alarm was raised meanwhile.
 */
export async function countPeopleViewed(
  db: Db,
  operator: string,
  actions: readonly string[],
  since: string,
): Promise<{ people: number; isRaised: boolean } | undefined> {
  const { rows } = await sql<{ people: number; isRaised: boolean }>`
    select count(distinct subject) filter (where action = any(${actions}::text[]))::int as people,
           coalesce(bool_or(action = 'admin.many_people'), false) as is_raised
      from audit_event where actor = ${operator}::uuid and at > ${since}::timestamptz`.execute(db)
  return rows[0]
}
