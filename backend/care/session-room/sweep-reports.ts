import { roomConnectionLimits } from '#schemas/care/room-connection-limits.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { sumReportsBefore } from './report-queries.ts'

/** Keeps only sums of old connection reports. */
export const sweepReports = ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<unknown> =>
  sumReportsBefore(db, iso(now.subtract({ hours: roomConnectionLimits.reportDays * 24 })))
