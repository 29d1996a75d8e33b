import type { Extension } from '#schemas/care/room-host.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { ownRoom } from './own-room.ts'
import { possibleExtensions } from './possible-extensions.ts'

/** By how much the session can be extended now. */
export async function showExtension(context: Context, booking: string): Promise<Extension> {
  const room = await ownRoom(context, context.db, booking)
  const choices = await possibleExtensions(context, context.db, room)
  return { endAt: room.endAt, choices: choices.map(({ minutes, endAt }) => ({ minutes, endAt: iso(endAt) })) }
}
