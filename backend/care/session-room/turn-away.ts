import type { SessionRoom } from '#schemas/care/session-room.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { ownRoom } from './own-room.ts'
import { endVisitFrom } from './queries.ts'
import { showRoom } from './show-room.ts'
import { traceOf } from './trace-visits.ts'

const actions = { declined: 'room.declined', removed: 'room.removed' } as const
const states = { declined: 'waiting', removed: 'inside' } as const

/** The therapist declines somebody who waits, or removes somebody who is inside; somebody who is gone already stays gone. */
export const turnAway = (
  context: Context,
  booking: string,
  occupant: string,
  as: keyof typeof actions,
): Promise<SessionRoom> =>
  context.transaction(async (db) => {
    const room = await ownRoom(context, db, booking)
    const visit = { booking, occupant, state: states[as], but: room.ownParticipant }
    if (await endVisitFrom(db, visit, as, iso(context.now)))
      await traceOf(context, db, actions[as], { booking, occupants: [occupant] })
    return showRoom(context, booking, db)
  })
