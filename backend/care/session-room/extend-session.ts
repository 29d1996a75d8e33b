import type { SessionRoom } from '#schemas/care/session-room.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { isOverlap } from '#backend/scheduling/availability/extend-slot.ts'
import { extendBooking } from '#backend/scheduling/bookings/extend-booking.ts'
import { lockRunningBooking } from '#backend/scheduling/bookings/lock-running-booking.ts'
import { prolongSession } from '#backend/identity/sessions/sessions.ts'
import { insideOf, sessionsInside } from './host-queries.ts'
import { ownRoom } from './own-room.ts'
import { roomTimes, seenSince } from './rules.ts'
import { possibleExtensions } from './possible-extensions.ts'
import { showRoom } from './show-room.ts'

/** The therapist extends the session from inside its room; the fee stays as it is. */
export async function extendSession(context: Context, booking: string, minutes: number): Promise<SessionRoom> {
  try {
    return await context.transaction(async (db) => {
      await ownRoom(context, db, booking)
      const running = await lockRunningBooking(db, booking)
      const room = await ownRoom(context, db, booking)
      const inside = await insideOf(db, room.providerIdentifier, iso(seenSince(context.now)))
      if (inside?.bookingIdentifier !== booking) throw refused('ROOM_NOT_INSIDE')
      const choice = (await possibleExtensions(context, db, room)).find((one) => one.minutes === minutes)
      if (!running || !choice) throw refused('ROOM_TIME_TAKEN')
      await extendBooking(db, context, running, choice.endAt)
      const closesAt = iso(roomTimes(room.startAt, iso(choice.endAt)).closesAt)
      for (const session of await sessionsInside(db, booking)) await prolongSession(db, session, closesAt)
      await audit(context, db, 'room.extended', { details: { booking, minutes } })
      return showRoom(context, booking, db)
    })
  } catch (error) {
    // A rival took the time between the look and the claim.
    throw isOverlap(error) ? refused('ROOM_TIME_TAKEN') : error
  }
}
