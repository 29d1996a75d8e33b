import { sql, type SqlBool } from 'kysely'
import type { AuditRow } from '#schemas/operations/operators.ts'
import { type Db, unnamed } from '#platform/database/database.ts'
import { escapeLike } from './people-queries.ts'

export interface AuditFilter {
  /** Actions with one of these prefixes. */
  actions?: string[]
  /** Who did it, including operators who acted for another person. */
  actor?: string
  subject?: string
  /** Instants: `from` inclusive, `to` exclusive. */
  from?: string
  to?: string
  /** Only rows with these identifiers. */
  named?: readonly string[]
}

/** The actions with a prefix. There are few distinct actions: each takes one index lookup, however many rows it has. */
export async function actionsLike(db: Db, prefix: string): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive known as (
      (select action from audit_event order by action limit 1)
      union all
      select (select a.action from audit_event a where a.action > known.action order by a.action limit 1)
        from known where known.action is not null)
    select action from known where action like ${`${escapeLike(prefix)}%`}`.execute(db)
  return rows.map(({ action }) => action)
}

export async function auditPage(
  db: Db,
  filter: AuditFilter,
  { isOldestFirst, limit, offset }: { isOldestFirst: boolean; limit: number; offset: number },
): Promise<AuditRow[]> {
  const order = isOldestFirst ? sql`at, id` : sql`at desc, id desc`
  const { rows } = await sql<AuditRow>`
    select e.id::text as identifier, e.at, e.action, e.actor, e.subject, e.impersonator, e.request_id,
           e.details::text as details,
           nullif(concat_ws(' ', a.first_name, a.last_name), '') as actor_name,
           nullif(concat_ws(' ', s.first_name, s.last_name), '') as subject_name
      from (select * from audit_event where ${fits(filter)} order by ${order} limit ${limit} offset ${offset}) e
      left join app_user a on a.identifier = e.actor
      left join app_user s on s.identifier = e.subject
     order by ${order} ${unnamed}`.execute(db)
  return rows
}

export async function countAudit(db: Db, filter: AuditFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from audit_event where ${fits(filter)} limit ${most}) found ${unnamed}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** People searches with their encrypted words, until retention deletes them. */
export const findSearches = (db: Db, identifiers: readonly string[]) =>
  db.selectFrom('peopleSearch').select(['identifier', 'sealedWords']).where('identifier', 'in', identifiers).execute()

function fits({ actions, actor, subject, from, to, named }: AuditFilter) {
  const conditions = [
    // Operators do not see who was in a session room; both sides read it in their own access logs.
    sql<SqlBool>`action not like 'room.%'`,
    actions && sql<SqlBool>`action = any(${actions}::text[])`,
    actor && sql<SqlBool>`(actor = ${actor} or impersonator = ${actor})`,
    subject && sql<SqlBool>`subject = ${subject}`,
    from && sql<SqlBool>`at >= ${from}::timestamptz`,
    to && sql<SqlBool>`at < ${to}::timestamptz`,
    named && sql<SqlBool>`id = any(${named}::bigint[])`,
  ]
  return sql.join(conditions.filter(Boolean), sql` and `)
}
