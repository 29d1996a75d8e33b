import { randomUUID } from 'node:crypto'
import type { IceServers } from '#schemas/care/session-room.ts'
import type { Context } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { ownVisit } from './own-visit.ts'
import { relayCredentials } from './relay-credentials.ts'

/** Credentials for the relay until the room closes, for somebody who is inside. */
export async function showIce(context: Context, booking: string, occupant: string): Promise<IceServers> {
  const { config } = context.services
  const { room } = await ownVisit(context, context.db, booking, occupant)
  if (config.room === null) throw refused('ROOM_NONE')
  return relayCredentials(config.room, { owner: randomUUID(), expiresAt: room.times.closesAt })
}
