import { randomUUID } from 'node:crypto'
import { roomConnectionLimits } from '#schemas/care/room-connection.ts'
import type { IceServers } from '#schemas/care/session-room.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { limitAttempts } from '#platform/context/throttle.ts'
import { refused } from '#platform/core/errors.ts'
import { relayCredentials } from './relay-credentials.ts'

/** Credentials for the relay for two minutes. A test always uses the relay, since it is what is tested. */
export async function testConnection(context: Context): Promise<IceServers> {
  const { config } = context.services
  if (config.room === null) throw refused('ROOM_NONE')
  await limitAttempts(context, 'connection test', signedIn(context).identifier, roomConnectionLimits.tests)
  const expiresAt = context.now.add({ minutes: roomConnectionLimits.testMinutes })
  return { ...relayCredentials(config.room, { owner: randomUUID(), expiresAt }), policy: 'relay' }
}
