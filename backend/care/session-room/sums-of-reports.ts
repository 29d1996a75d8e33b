import { relayPaths, troubles } from '#schemas/care/room-connection-limits.ts'
import type { Db } from '#platform/database/database.ts'
import { measuresBetween } from './report-queries.ts'

export interface ReportSums {
  /** Visits with a report. */
  reports: number
  /** Visits that never had a connection. */
  unconnected: number
  connectedSeconds: number
  reconnects: number
  /** Mean share of lost packets; null without any figure. */
  lostShare: number | null
  paths: Record<(typeof relayPaths)[number], number>
  /** Answers to "How was the connection?". */
  ratings: { good: number; fair: number; bad: number }
  troubles: Record<(typeof troubles)[number], number>
}

/** How connections were on some days in UTC (`YYYY-MM-DD`, both included), as sums only. */
export async function sumsOfReports(db: Db, days: { from: string; to: string }): Promise<ReportSums> {
  const measures = await measuresBetween(db, days)
  const of = (measure: string) => measures.get(measure) ?? 0
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
