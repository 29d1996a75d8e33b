import type { SessionRoom } from '#schemas/care/session-room.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { ownRoom } from './own-room.ts'
import { traceOf } from './trace-visits.ts'
import { admitOccupants } from './queries.ts'
import { stillAdmits } from './rules.ts'
import { showRoom } from './show-room.ts'

/** Admits people who wait; those who are gone meanwhile are left out. */
export const admitPeople = (context: Context, booking: string, occupants: readonly string[]): Promise<SessionRoom> =>
  context.transaction(async (db) => {
    const room = await ownRoom(context, db, booking)
    if (room.state !== 'open' || !stillAdmits(room.times, context.now)) throw refused('ROOM_CLOSED')
    const admitted = await admitOccupants(db, booking, occupants, iso(context.now))
    await traceOf(context, db, 'room.admitted', { booking, occupants: admitted.map(({ identifier }) => identifier) })
    return showRoom(context, booking, db)
  })
