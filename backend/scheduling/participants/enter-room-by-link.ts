import type { GuestEntry } from '#schemas/scheduling/participants.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { findLink } from './find-link.ts'
import { setParticipant } from './queries.ts'
import { mayAnswer } from './rules.ts'

/** Leads a guest from the link into the room once it is open; whoever comes accepts the invitation by that. */
export const enterRoomByLink = (context: Context, token: string): Promise<GuestEntry> =>
  context.transaction(async (db) => {
    const link = await findLink(db, context, token, { lock: true })
    const { room, status, identifier, bookingIdentifier } = link
    if (!room) throw refused('ROOM_NONE')
    if (status === 'rejected') throw refused('STATUS_CHANGED')
    if (Temporal.Instant.compare(context.now, Temporal.Instant.from(room.opensAt)) < 0) throw refused('ROOM_EARLY')
    if (status !== 'acknowledged') {
      if (!mayAnswer(link)) throw refused('STATUS_CHANGED')
      await setParticipant(db, identifier, { status: 'acknowledged', answeredAt: iso(context.now) })
    }
    return { bookingIdentifier, closesAt: room.closesAt }
  })
