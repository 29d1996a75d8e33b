import type { BodyOf } from '#schemas/platform/endpoint.ts'
import { type roomApi, roomLimits } from '#schemas/care/session-room.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { limitAttempts } from '#platform/context/throttle.ts'
import { refused } from '#platform/core/errors.ts'
import { ownVisit } from './own-visit.ts'
import { insertSignal } from './signal-queries.ts'

/** Keeps a signal for another occupant of the same room; an event tells that page to read it. */
export async function sendSignal(
  context: Context,
  booking: string,
  { from, to, content }: BodyOf<(typeof roomApi)['signal']>,
): Promise<{ number: number }> {
  const text = JSON.stringify(content)
  if (Buffer.byteLength(text) > roomLimits.signalBytes) throw refused('TOO_LARGE')
  const { others } = await ownVisit(context, context.db, booking, from)
  if (!others.some(({ identifier }) => identifier === to)) throw refused('ROOM_NOT_INSIDE')
  await limitAttempts(context, 'room signal', from, roomLimits.signals)
  return insertSignal(context.db, {
    bookingIdentifier: booking,
    fromOccupant: from,
    toOccupant: to,
    content: text,
    createdAt: iso(context.now),
  })
}
