import type { QueryOf } from '#schemas/platform/endpoint.ts'
import type { VideoConnections, videoConnectionApi } from '#schemas/operations/video-connections.ts'
import type { Context } from '#platform/context/context.ts'
import { sumsOfReports } from '#backend/care/session-room/sums-of-reports.ts'

/** How the connections of video sessions were, on the days until today in UTC. */
export async function showVideoConnections(
  { db, now }: Context,
  { days = 30 }: QueryOf<typeof videoConnectionApi.show>,
): Promise<VideoConnections> {
  const today = now.toZonedDateTimeISO('UTC').toPlainDate()
  const between = { from: today.subtract({ days: days - 1 }).toString(), to: today.toString() }
  return { ...between, ...(await sumsOfReports(db, between)) }
}
