import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { UserType } from '#schemas/identity/accounts.ts'
import { type Db, unnamed } from '#platform/database/database.ts'
import { isOpen } from './people-queries.ts'

export interface SessionFilter {
  userIdentifier?: string
  userType?: UserType
  /** Only rows with these identifiers. */
  named?: readonly string[]
}
export type SessionSort = 'createdAt' | '-createdAt' | 'lastSeenAt' | '-lastSeenAt'

export interface OpenSession {
  identifier: string
  userIdentifier: string
  name: string
  userType: UserType
  userAgent: string | null
  address: string | null
  isImpersonation: boolean
  createdAt: string
  lastSeenAt: string
  expiresAt: string
}

const orders: Record<SessionSort, RawBuilder<unknown>> = {
  createdAt: sql`s.created_at, s.identifier`,
  '-createdAt': sql`s.created_at desc, s.identifier desc`,
  lastSeenAt: sql`s.last_seen_at, s.identifier`,
  '-lastSeenAt': sql`s.last_seen_at desc, s.identifier desc`,
}

export async function sessionPage(
  db: Db,
  filter: SessionFilter,
  { sort, now, limit, offset }: { sort: SessionSort; now: Temporal.Instant; limit: number; offset: number },
): Promise<OpenSession[]> {
  const { rows } = await sql<OpenSession>`
    select s.identifier, s.user_identifier, concat_ws(' ', u.first_name, u.last_name) as name, u.user_type, s.user_agent,
           s.address, s.impersonator is not null as is_impersonation, s.created_at, s.last_seen_at, s.expires_at
      from session s join app_user u on u.identifier = s.user_identifier
     where ${fits(filter, now)} order by ${orders[sort]} limit ${limit} offset ${offset} ${unnamed}`.execute(db)
  return rows
}

export async function countSessions(
  db: Db,
  filter: SessionFilter,
  { now, most }: { now: Temporal.Instant; most: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from session s join app_user u on u.identifier = s.user_identifier
       where ${fits(filter, now)} limit ${most}) found ${unnamed}`.execute(db)
  return rows[0]?.count ?? 0
}

function fits({ userIdentifier, userType, named }: SessionFilter, now: Temporal.Instant) {
  const conditions = [
    isOpen(now),
    userIdentifier && sql<SqlBool>`s.user_identifier = ${userIdentifier}`,
    userType && sql<SqlBool>`u.user_type = ${userType}`,
    named && sql<SqlBool>`s.identifier = any(${named}::uuid[])`,
  ]
  return sql.join(conditions.filter(Boolean), sql` and `)
}

/** The owner of a session that has not ended. */
export const ownerOfSession = (db: Db, identifier: string): Promise<{ userIdentifier: string } | undefined> =>
  db
    .selectFrom('session')
    .select('userIdentifier')
    .where('identifier', '=', identifier)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
