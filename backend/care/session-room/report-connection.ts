import { type ConnectionReport, roomConnectionLimits } from '#schemas/care/room-connection.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { limitAttempts } from '#platform/context/throttle.ts'
import { notFound } from '#platform/core/errors.ts'
import { ownRoom } from './own-room.ts'
import { occupantsOf } from './queries.ts'
import { saveReport } from './report-queries.ts'

/** How the connection of an own visit was, also after it ended. The other side never sees it. */
export async function reportConnection(
  context: Context,
  booking: string,
  report: ConnectionReport,
): Promise<undefined> {
  const { ownParticipant } = await ownRoom(context, context.db, booking)
  const own = (await occupantsOf(context.db, booking)).find(
    ({ identifier }) => identifier === report.occupantIdentifier,
  )
  if (own?.participantIdentifier !== ownParticipant) throw notFound()
  await limitAttempts(context, 'room report', ownParticipant, roomConnectionLimits.reports)
  await saveReport(context.db, report, iso(context.now))
}
