import { tokenHash } from '#backend/identity/sessions/session-token.ts'
import type { Context, Guest } from '#platform/context/context.ts'
import { linkRoom } from './link-room.ts'
import { findByLink } from './queries.ts'
import { leadsIntoRoom } from './rules.ts'

/** The guest who calls with a link, as long as it leads into the room of the session. */
export async function findGuest(
  { db, now, services }: Pick<Context, 'db' | 'now' | 'services'>,
  link: string,
): Promise<Guest | null> {
  const row = await findByLink(db, tokenHash(link))
  if (!row) return null
  const room = await linkRoom(db, services, row)
  if (!leadsIntoRoom({ status: row.status, roomClosesAt: room?.closesAt ?? null }, now)) return null
  return { participantIdentifier: row.identifier, bookingIdentifier: row.bookingIdentifier }
}
