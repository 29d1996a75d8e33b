import type { SessionRoom } from '#schemas/care/session-room.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { ownRoom } from './own-room.ts'
import { closeRoom, endAllVisits, openRoom } from './queries.ts'
import { showRoom } from './show-room.ts'
import { traceOf } from './trace-visits.ts'

/** Ends the session for everybody; the therapist can open the room again until it closes. */
export const endRoom = (context: Context, booking: string): Promise<SessionRoom> =>
  context.transaction(async (db) => {
    const room = await ownRoom(context, db, booking)
    if (room.state === 'early') throw refused('ROOM_EARLY')
    if (room.state === 'open') {
      const at = iso(context.now)
      await openRoom(db, booking, at)
      const ended = await endAllVisits(db, booking, at)
      await closeRoom(db, booking, 'provider', at)
      await traceOf(context, db, 'room.ended', { booking, occupants: ended.map(({ identifier }) => identifier) })
    }
    return showRoom(context, booking, db)
  })
