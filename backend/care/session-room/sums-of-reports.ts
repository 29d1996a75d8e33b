import { type ConnectionSums, relayPaths, troubles } from '#schemas/care/room-connection.ts'
import type { Db } from '#platform/database/database.ts'
import { measuresByDay } from './report-queries.ts'

/** How connections were on some days in UTC (`YYYY-MM-DD`, both included): in total, and on each day with a report, newest first. */
export async function sumsOfReports(
  db: Db,
  between: { from: string; to: string },
): Promise<{ total: ConnectionSums; days: { day: string; sums: ConnectionSums }[] }> {
  const rows = await measuresByDay(db, between)
  const byDay = Map.groupBy(rows, ({ day }) => day)
  return {
    total: sumsOf(rows),
    days: [...byDay].map(([day, measures]) => ({ day, sums: sumsOf(measures) })),
  }
}

function sumsOf(measures: readonly { measure: string; total: number }[]): ConnectionSums {
  const totals = new Map<string, number>()
  for (const { measure, total } of measures) totals.set(measure, (totals.get(measure) ?? 0) + total)
  const of = (measure: string) => totals.get(measure) ?? 0
  const each = <Name extends string>(kind: string, names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, of(`${kind}:${name}`)])) as Record<Name, number>
  const lostReports = of('lost_reports')
  return {
    reports: of('reports'),
    unconnected: of('unconnected'),
    connectedSeconds: of('connected_seconds'),
    reconnects: of('reconnects'),
    lostShare: lostReports === 0 ? null : of('lost_permille') / lostReports / 1000,
    paths: each('path', relayPaths),
    ratings: { good: of('rating:3'), fair: of('rating:2'), bad: of('rating:1') },
    troubles: each('trouble', troubles),
  }
}
