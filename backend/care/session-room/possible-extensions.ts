import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { freeAfter } from '#backend/scheduling/availability/free-after.ts'
import { extensionsOf } from './host-rules.ts'
import type { OwnRoom } from './own-room.ts'

/** Extensions that the calendars of both sides leave free; none once the session is completed. */
export async function possibleExtensions({ now }: Context, db: Db, room: OwnRoom) {
  const { identifier, status, state, providerIdentifier, clientIdentifier, endAt } = room
  if (status !== 'confirmed' || state !== 'open') return []
  const people = [providerIdentifier, clientIdentifier]
  const freeUntil = await freeAfter(db, { booking: identifier, people, endAt, now: iso(now) })
  return extensionsOf({ ...room, freeUntil }, now)
}
