import type { SessionRoom } from '#schemas/care/session-room.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { expectedStart, mayBeLate } from './host-rules.ts'
import { insideOf, setExpected } from './host-queries.ts'
import { ownRoom } from './own-room.ts'
import { openRoom } from './queries.ts'
import { seenSince } from './rules.ts'
import { showRoom } from './show-room.ts'

/** The therapist says how much later they come; it ends when they enter, and says nothing once they are inside. */
export const announceLate = (context: Context, booking: string, minutes: number): Promise<SessionRoom> =>
  context.transaction(async (db) => {
    const { now } = context
    const room = await ownRoom(context, db, booking)
    if (!mayBeLate(room, now)) throw refused(room.state === 'early' ? 'ROOM_EARLY' : 'ROOM_CLOSED')
    await openRoom(db, booking, iso(now))
    const inside = await insideOf(db, room.providerIdentifier, iso(seenSince(now)))
    if (inside?.bookingIdentifier !== booking) {
      await setExpected(db, booking, iso(expectedStart(room.startAt, minutes, now)))
      await audit(context, db, 'room.late', { details: { booking, minutes } })
    }
    return showRoom(context, booking, db)
  })
