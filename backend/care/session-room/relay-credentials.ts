/** Short-lived credentials for the relay; it checks them with the same secret and needs no list of users. */
import { createHmac } from 'node:crypto'
import type { RoomConfig } from '#platform/core/config.ts'
import type { IceServers } from '#schemas/care/session-room.ts'

/**
 * What a browser needs to reach the relay until `expiresAt`. `owner` is new with every visit, so that the relay's quota never counts
 * the connections of a page that is gone.
 */
export function relayCredentials(
  { urls, secret, policy }: RoomConfig,
  { owner, expiresAt }: { owner: string; expiresAt: Temporal.Instant },
): IceServers {
  const username = `${Math.floor(expiresAt.epochMilliseconds / 1000)}:${owner}`
  const credential = createHmac('sha1', secret).update(username).digest('base64')
  return {
    policy,
    expiresAt: expiresAt.toString(),
    servers: inOrder(urls).map((url) => ({ urls: [url], username, credential })),
  }
}

/** UDP first, then TCP, then TLS, which passes where nothing else does. */
const inOrder = (urls: readonly string[]) => urls.toSorted((one, other) => rankOf(one) - rankOf(other))

function rankOf(url: string): number {
  if (url.startsWith('turns:')) return 2
  return url.endsWith('transport=tcp') ? 1 : 0
}
