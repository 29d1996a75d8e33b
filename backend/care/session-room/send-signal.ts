import type { BodyOf } from '#schemas/platform/endpoint.ts'
import { type roomApi, roomLimits } from '#schemas/care/session-room.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { limitAttempts } from '#platform/context/throttle.ts'
import { refused } from '#platform/core/errors.ts'
import { ownVisit } from './own-visit.ts'
import { insertSignal } from './signal-queries.ts'

/** Keeps a signal for another occupant of the same room; an event names the booking, and that page reads it. */
export async function sendSignal(
  context: Context,
  booking: string,
  { fromOccupant, toOccupant, content }: BodyOf<(typeof roomApi)['signal']>,
): Promise<{ number: number }> {
  const text = JSON.stringify(content)
  if (Buffer.byteLength(text) > roomLimits.signalBytes) throw refused('TOO_LARGE')
  const { others } = await ownVisit(context, context.db, booking, fromOccupant)
  if (!others.some(({ identifier }) => identifier === toOccupant)) throw refused('ROOM_NOT_INSIDE')
  await limitAttempts(context, 'room signal', fromOccupant, roomLimits.signals)
  return insertSignal(context.db, {
    bookingIdentifier: booking,
    fromOccupant,
    toOccupant,
    content: text,
    createdAt: iso(context.now),
  })
}
