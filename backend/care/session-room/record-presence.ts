import type { SessionRoom } from '#schemas/care/session-room.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { recordAttendance } from '#backend/scheduling/attendance/record-attendance.ts'
import { ownRoom } from './own-room.ts'
import { seeOccupant } from './queries.ts'
import { seenSince } from './rules.ts'
import { showRoom } from './show-room.ts'

/** Notes that the page is open; a visit that was silent for too long stays lost. */
export async function recordPresence(
  context: Context,
  booking: string,
  { occupantIdentifier, isConnected }: { occupantIdentifier: string; isConnected: boolean },
): Promise<SessionRoom> {
  const { ownParticipant } = await ownRoom(context, context.db, booking)
  await context.transaction(async (db) => {
    const isOwn = await seeOccupant(db, {
      occupant: occupantIdentifier,
      participant: ownParticipant,
      at: iso(context.now),
      since: iso(seenSince(context.now)),
      isConnected,
    })
    if (!isOwn) throw notFound()
    if (isConnected) await recordAttendance(db, booking, context.now)
  })
  return showRoom(context, booking)
}
