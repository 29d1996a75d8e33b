import type { SessionRoom } from '#schemas/care/session-room.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { ownRoom } from './own-room.ts'
import { endVisit, occupantsOf } from './queries.ts'
import { showRoom } from './show-room.ts'

/** Ends the caller's visit; one that is gone already stays as it is. */
export const leaveRoom = (context: Context, booking: string, occupant: string): Promise<SessionRoom> =>
  context.transaction(async (db) => {
    const { ownParticipant } = await ownRoom(context, db, booking)
    const own = (await occupantsOf(db, booking)).find(({ identifier }) => identifier === occupant)
    if (own?.participantIdentifier !== ownParticipant) throw notFound()
    await endVisit(db, occupant, 'left', iso(context.now))
    return showRoom(context, booking, db)
  })
