import { type Insertable, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { relationSources, RelationStatus } from '#schemas/care/caseload.ts'
import { iso } from '#platform/context/context.ts'
import { type Db, unnamed } from '#platform/database/database.ts'
import { finds } from '#platform/database/outcome.ts'
import { nameHolds } from '#platform/database/name-search.ts'
import type { ClientRelationTable } from '#platform/database/tables.gen.ts'
import { activeSince } from './rules.ts'

export type ClientSort = 'lastName' | 'lastSession' | 'nextSession' | 'since'

export interface ClientFilter {
  client?: string
  /** Parts of the name. A search without a letter or digit matches no client. */
  search?: string
  status?: RelationStatus
  /** Hash of a tag; row security shows tags to their author alone. */
  tagHash?: Buffer
}

export interface RelationRow {
  identifier: string
  hasLeft: boolean
  firstName: string | null
  lastName: string | null
  avatar: string | null
  /** Version of the uploaded picture. */
  picture: string | null
  source: (typeof relationSources)[number]
  since: string
  lastStart: string | null
  lastIdentifier: string | null
  nextStart: string | null
  nextIdentifier: string | null
  lastConfirmedStart: string | null
  completed: number
  upcoming: number
  paidAhead: number
  unpaid: number
  absent: number
  cancelled: number
}

interface RelationViewer {
  provider: string
  now: Temporal.Instant
}

/** Session summaries are computed for the rows of the page only, unless the order or the filter needs them for all clients. */
export async function pageOfClients(
  db: Db,
  viewer: RelationViewer,
  filter: ClientFilter,
  order: { sort: ClientSort; descending: boolean; limit: number; offset: number },
): Promise<RelationRow[]> {
  const { provider, now } = viewer
  const { rows } = await sql<RelationRow>`
    select p.*, c.avatar, i.version as picture, f.*,
           ${sessionAt(sql`f.last_start`, isHeld(now))} as last_identifier,
           ${sessionAt(sql`f.next_start`, isNext(now))} as next_identifier
      from (select r.client_identifier as identifier, u.account_status = 'deleted' as has_left, u.first_name, u.last_name,
                   r.provider_identifier, r.source, r.since, row_number() over (order by ${orderOf(order)}) as place
              from ${relations(viewer, filter, order.sort)}
             where ${fits(viewer, filter)}
             order by place limit ${order.limit} offset ${order.offset}) p
      left join client c on c.user_identifier = p.identifier
      left join picture i on i.user_identifier = p.identifier
     cross join lateral (
       select ${milestones(now)},
              count(*) filter (where ${isHeld(now)} and not b.is_consultation) as completed,
              count(*) filter (where ${isAhead(now)}) as upcoming,
              count(*) filter (where ${isAhead(now)} and ${isPaid}) as paid_ahead,
              count(*) filter (where ${isAhead(now)} and not ${isPaid}) as unpaid,
              count(*) filter (where b.status = 'no_show') as absent,
              count(*) filter (where b.status = 'cancelled') as cancelled
         from booking b where b.provider_identifier = ${provider} and b.client_identifier = p.identifier) f
     order by p.place ${unnamed}`.execute(db)
  return rows
}

export async function countClients(
  db: Db,
  viewer: RelationViewer,
  filter: ClientFilter,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from ${relations(viewer, filter)} where ${fits(viewer, filter)} limit ${most}) found ${unnamed}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

const isNext = (now: Temporal.Instant) => sql`b.status = 'confirmed' and b.start_at > ${iso(now)}::timestamptz`
const isHeld = (now: Temporal.Instant) =>
  sql`b.status in ('confirmed','completed') and b.end_at <= ${iso(now)}::timestamptz`
/** A future session that is agreed, paid or not. `b`: the booking. */
export const isAhead = (now: Temporal.Instant) =>
  sql`b.status in ('pending','confirmed') and b.end_at > ${iso(now)}::timestamptz`
export const isPaid = sql<SqlBool>`(b.fee = 0 or b.paid_at is not null)`

const milestones = (now: Temporal.Instant) => sql`
  max(b.start_at) filter (where ${isHeld(now)}) as last_start,
  min(b.start_at) filter (where ${isNext(now)}) as next_start,
  max(b.start_at) filter (where b.status in ('confirmed','completed','no_show')
    or (b.status = 'cancelled' and b.previous_status = 'confirmed')) as last_confirmed_start`

/** `r`: the therapist's relations; `u`: the clients; `f`: their session summaries, where filter or order needs them. */
function relations({ provider, now }: RelationViewer, { status, search, tagHash }: ClientFilter, sort?: ClientSort) {
  const people = sql`client_relation r join app_user u
    on u.identifier = r.client_identifier and r.provider_identifier = ${provider}`
  const needsSessions = status !== undefined || sort === 'lastSession' || sort === 'nextSession'
  if (!needsSessions) return people
  const ofTherapist = sql`from booking b where b.provider_identifier = ${provider}`
  // A search joins per client, everything else in one pass: the planner cannot estimate how many rows a search matches.
  return search || tagHash
    ? sql`${people} cross join lateral (
        select ${milestones(now)} ${ofTherapist} and b.client_identifier = r.client_identifier) f`
    : sql`${people} left join (
        select b.client_identifier, ${milestones(now)} ${ofTherapist} group by b.client_identifier
      ) f on f.client_identifier = r.client_identifier`
}

/** The session that starts at this instant; one of them if there are several. */
const sessionAt = (start: RawBuilder<unknown>, is: RawBuilder<unknown>) => sql`
  (select b.identifier from booking b
    where b.provider_identifier = p.provider_identifier and b.client_identifier = p.identifier
      and b.start_at = ${start} and ${is} order by b.identifier limit 1)`

/** SQL version of `relationStatus`; keep both in step. */
const statusOf = (now: Temporal.Instant) => sql`
  case when u.account_status = 'deleted' then 'left'
       when f.next_start is not null then 'active'
       when f.last_confirmed_start is null then case r.source when 'import' then 'active' else 'requested' end
       when f.last_confirmed_start < ${iso(activeSince(now))}::timestamptz then 'past'
       else 'active' end`

function fits({ now }: RelationViewer, { client, search, status, tagHash }: ClientFilter) {
  const conditions = [
    sql<SqlBool>`true`,
    client && sql<SqlBool>`r.client_identifier = ${client}`,
    search && nameHolds(search, 'u'),
    status && sql<SqlBool>`${statusOf(now)} = ${status}`,
    tagHash &&
      sql<SqlBool>`exists (select from client_tag t where t.provider_identifier = r.provider_identifier
        and t.client_identifier = r.client_identifier and t.tag_hash = ${tagHash})`,
  ]
  return sql.join(conditions.filter(Boolean), sql` and `)
}

function orderOf({ sort, descending }: { sort: ClientSort; descending: boolean }) {
  const by: Record<ClientSort, RawBuilder<unknown>[]> = {
    lastName: [sql`folded(u.last_name)`, sql`folded(u.first_name)`],
    lastSession: [sql`f.last_start`],
    nextSession: [sql`f.next_start`],
    since: [sql`r.since`],
  }
  const direction = descending ? sql`desc nulls last` : sql`asc nulls last`
  return sql.join([...by[sort].map((field) => sql`${field} ${direction}`), sql`r.client_identifier`])
}

/** Updates the source of an existing relation and keeps the earlier of the two start dates. */
export const saveRelation = (db: Db, relation: Insertable<ClientRelationTable>) =>
  db
    .insertInto('clientRelation')
    .values(relation)
    .onConflict((conflict) =>
      conflict
        .columns(['providerIdentifier', 'clientIdentifier'])
        .doUpdateSet({ source: relation.source, since: sql`least(client_relation.since, excluded.since)` }),
    )
    .execute()

/** Therapists who have this person in their caseload, ordered by identifier. */
export const providersOf = (db: Db, client: string) =>
  db
    .selectFrom('clientRelation')
    .select('providerIdentifier')
    .where('clientIdentifier', '=', client)
    .orderBy('providerIdentifier')
    .execute()

export const isClientOf = (db: Db, provider: string, client: string): Promise<boolean> =>
  finds(
    db
      .selectFrom('clientRelation')
      .select('clientIdentifier')
      .where('providerIdentifier', '=', provider)
      .where('clientIdentifier', '=', client),
  )
