import { type Context, iso } from '#platform/context/context.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import type { Db } from '#platform/database/database.ts'
import { ownRoom } from './own-room.ts'
import { occupantsOf } from './queries.ts'
import { seenSince } from './rules.ts'

/** The room with the caller's own visit and everybody else who is inside; refused unless the visit is inside. */
export async function ownVisit(context: Context, db: Db, booking: string, occupant: string) {
  const room = await ownRoom(context, db, booking)
  const since = iso(seenSince(context.now))
  const occupants = await occupantsOf(db, booking)
  const own = occupants.find(({ identifier }) => identifier === occupant)
  if (own?.participantIdentifier !== room.ownParticipant) throw notFound()
  const inside = occupants.filter(({ state, seenAt }) => state === 'inside' && seenAt > since)
  if (room.state !== 'open' || !inside.includes(own)) throw refused('ROOM_NOT_INSIDE')
  return { room, own, others: inside.filter((one) => one !== own) }
}
