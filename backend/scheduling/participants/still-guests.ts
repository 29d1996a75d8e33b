import type { Context } from '#platform/context/context.ts'
import { linkRoom } from './link-room.ts'
import { linksOf } from './queries.ts'
import { leadsIntoRoom } from './rules.ts'

/** Returns which of these participants are guests whose link still leads into the room. */
export async function stillGuests(
  { db, now, services }: Pick<Context, 'db' | 'now' | 'services'>,
  participants: readonly string[],
): Promise<ReadonlySet<string>> {
  if (participants.length === 0) return new Set()
  const still = new Set<string>()
  for (const row of await linksOf(db, participants)) {
    const room = await linkRoom(db, services, row)
    if (leadsIntoRoom({ status: row.status, roomClosesAt: room?.closesAt ?? null }, now)) still.add(row.identifier)
  }
  return still
}
