import { sql } from 'kysely'
import type { UserType } from '#schemas/identity/accounts.ts'
import type { BookingDay, RecentEvent } from '#schemas/operations/operator-home.ts'
import { jobNames } from '#schemas/operations/jobs.ts'
import type { GatewayName } from '#platform/gateways/port.ts'
import { type Db, unnamed } from '#platform/database/database.ts'

/** Days in UTC, without those on which nothing was booked. */
export async function bookingsByDay(db: Db, since: string): Promise<BookingDay[]> {
  const { rows } = await sql<BookingDay>`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as date, count(*)::int as made,
           count(*) filter (where status in ('cancelled', 'rejected', 'expired'))::int as cancelled
      from booking where created_at >= ${since}::timestamptz group by 1`.execute(db)
  return rows
}

export interface EventRow extends Pick<RecentEvent, 'identifier' | 'at' | 'action'> {
  actor: string | null
  userType: UserType | null
  name: string | null
}

/** The newest rows with one of these actions: a lookup in the index for each action, however long the log is. */
export async function newestEvents(
  db: Db,
  actions: readonly RecentEvent['action'][],
  limit: number,
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select e.id::text as identifier, e.at, e.action, u.identifier as actor, u.user_type,
           nullif(concat_ws(' ', u.first_name, u.last_name), '') as name
      from (select found.* from unnest(${actions}::text[]) wanted (action)
             cross join lateral (select id, at, action, actor, impersonator from audit_event
                                  where action = wanted.action order by at desc limit ${limit}) found
             order by found.at desc, found.id desc limit ${limit}) e
      left join app_user u on u.identifier = coalesce(e.impersonator, e.actor)
     order by e.at desc, e.id desc ${unnamed}`.execute(db)
  return rows
}

export interface QueueState {
  name: (typeof jobNames)[number]
  due: number
  oldestDueAt: string | null
  waiting: number
  oldestSince: string | null
  failed: number
}

/**
 * Jobs that are not done, by kind. Due is what could run now; waiting includes what runs or is tried again later; failed is what
 * failed for good and is not deleted yet.
 */
export async function queueStates(db: Db): Promise<QueueState[]> {
  const isDue = sql`j.state < 'active' and j.start_after <= now()`
  const isFailed = sql`j.state = 'failed'`
  const since = sql`case when j.state = 'created' then greatest(j.created_on, j.start_after) else j.created_on end`
  const { rows } = await sql<QueueState>`
    select j.name, count(*) filter (where ${isDue})::int as due,
           min(greatest(j.created_on, j.start_after)) filter (where ${isDue}) as oldest_due_at,
           count(*) filter (where not ${isFailed})::int as waiting,
           min(${since}) filter (where not ${isFailed}) as oldest_since,
           count(*) filter (where ${isFailed})::int as failed
      from jobs.job j
     where j.name = any(${jobNames})
       and (j.state in ('retry', 'active', 'failed') or j.state = 'created' and j.start_after <= now())
     group by j.name ${unnamed}`.execute(db)
  return rows
}

export interface GatewayRow {
  gateway: GatewayName
  lastEventAt: string | null
  reconciledAt: string | null
  differences: number
}

/** The newest event and the newest reconciliation of each gateway. */
export async function gatewayStates(db: Db, gateways: readonly GatewayName[]): Promise<GatewayRow[]> {
  const { rows } = await sql<GatewayRow>`
    select g.name as gateway, e.received_at as last_event_at, r.created_at as reconciled_at,
           coalesce(r.differences, 0)::int as differences
      from unnest(${gateways}::text[]) with ordinality g (name, place)
      left join lateral (select received_at from gateway_event where gateway = g.name
                          order by received_at desc limit 1) e on true
      left join lateral (select created_at, differences from reconciliation where gateway = g.name
                          order by created_at desc, identifier desc limit 1) r on true
     order by g.place ${unnamed}`.execute(db)
  return rows
}
