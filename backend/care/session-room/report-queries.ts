import { sql, type Updateable } from 'kysely'
import type { ConnectionReport } from '#schemas/care/room-connection.ts'
import type { Db } from '#platform/database/database.ts'
import type { RoomReportTable } from '#platform/database/tables.gen.ts'

/** A later report of the same visit adds to the first. */
export const saveReport = (
  db: Db,
  { occupantIdentifier, figures, rating, trouble }: ConnectionReport,
  createdAt: string,
) => {
  const given: Updateable<RoomReportTable> = {}
  if (figures) {
    const { path, connectedMs, reconnects, lostPermille } = figures
    Object.assign(given, {
      path,
      connectedMs,
      reconnects,
      lostShare: lostPermille === null ? null : lostPermille / 1000,
    })
  }
  if (rating !== undefined) given.rating = rating
  if (trouble) given.trouble = [...trouble]
  return db
    .insertInto('roomReport')
    .values({ ...given, occupantIdentifier, createdAt })
    .onConflict((conflict) => conflict.column('occupantIdentifier').doUpdateSet({ ...given, occupantIdentifier }))
    .execute()
}

/** Each report as rows of day, measure and amount. */
const measures = (reports: 'old' | 'room_report') => sql`
  select (r.created_at at time zone 'UTC')::date as day, m.measure, m.amount
    from ${sql.raw(reports)} r cross join lateral (
      select 'reports' as measure, 1::bigint as amount
      union all select 'path:' || r.path, 1 where r.path is not null
      union all select 'unconnected', 1 where r.connected_ms is not null and r.path is null
      union all select 'connected_seconds', round(r.connected_ms / 1000.0)::bigint where r.connected_ms is not null
      union all select 'reconnects', r.reconnects where r.reconnects is not null
      union all select 'lost_permille', round(r.lost_share * 1000)::bigint where r.lost_share is not null
      union all select 'lost_reports', 1 where r.lost_share is not null
      union all select 'rating:' || r.rating, 1 where r.rating is not null
      union all select 'trouble:' || t, 1 from unnest(r.trouble) t
    ) m`

/** Replaces reports from before the given time by their sums of each day. */
export const sumReportsBefore = (db: Db, at: string) =>
  sql`with old as (delete from room_report where created_at < ${at}::timestamptz returning *),
    measures as (${measures('old')})
    insert into room_report_sum (day, measure, total)
    select day, measure, sum(amount) from measures group by day, measure
    on conflict (day, measure) do update set total = room_report_sum.total + excluded.total`.execute(db)

/** Sums of the reports of each of some days in UTC, both included, by measure: `reports`, `path:udp`, `rating:3`, `trouble:sound` and so on. */
export const measuresByDay = async (db: Db, { from, to }: { from: string; to: string }) => {
  const { rows } = await sql<{ day: string; measure: string; total: string }>`
    select day::text, measure, sum(amount) as total from (
      select day, measure, total as amount from room_report_sum union all ${measures('room_report')}
    ) as every where day between ${from}::date and ${to}::date group by day, measure order by day desc`.execute(db)
  return rows.map(({ day, measure, total }) => ({ day, measure, total: Number(total) }))
}
