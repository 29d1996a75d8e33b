import type { Live } from '#platform/live/live.ts'
import { EventStream } from '#platform/context/answers.ts'
import type { Context } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { ownRoom } from './own-room.ts'

/** The stream of a guest: changes of this room and nothing else, since nothing else is published to a participant. */
export async function followRoom(context: Context, booking: string, live: Live): Promise<EventStream> {
  const { guest } = context
  if (!guest) throw refused('UNAUTHORIZED_ACCESS')
  const { ownParticipant } = await ownRoom(context, context.db, booking)
  return new EventStream(await live.follow({ person: ownParticipant, session: ownParticipant }))
}
