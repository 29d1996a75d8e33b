import type { SessionRoom } from '#schemas/care/session-room.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { ownRoom } from './own-room.ts'
import { admitOccupants } from './queries.ts'
import { stillAdmits } from './rules.ts'
import { showRoom } from './show-room.ts'

/** Admits people who wait; those who are gone meanwhile are left out. */
export const admitPeople = (context: Context, booking: string, occupants: readonly string[]): Promise<SessionRoom> =>
  context.transaction(async (db) => {
    const room = await ownRoom(context, db, booking)
    if (room.state !== 'open' || !stillAdmits(room.times, context.now)) throw refused('ROOM_CLOSED')
    const admitted = await admitOccupants(db, booking, occupants, iso(context.now))
    if (admitted.length > 0)
      await audit(context, db, 'room.admitted', { details: { booking, people: admitted.length } })
    return showRoom(context, booking, db)
  })
