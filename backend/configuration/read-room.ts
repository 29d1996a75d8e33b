/** Reads the variables of the room of online sessions. */
import { isIPv4 } from 'node:net'
import type { RoomConfig } from '#platform/core/config.ts'
import type { VariableName } from './variables.ts'

type Source = Partial<Record<VariableName, string>>

const urlsIn = (text: string) => text.split(',').map((one) => one.trim())

/** turn:host:port or turns:host:port with the transport that browsers know. */
const isRelayUrl = (url: string) =>
  /^turns?:(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?(?:\?transport=(?:udp|tcp))?$/.test(url)

/** Null where there is no relay. */
export function readRoom({ TURN_URL, TURN_SECRET, ROOM_PATH }: Source): RoomConfig | null {
  if (!TURN_URL || !TURN_SECRET) return null
  return { urls: urlsIn(TURN_URL), secret: TURN_SECRET, policy: ROOM_PATH === 'direct' ? 'all' : 'relay' }
}

/** Sentences, each with whether it is met. */
export const roomProblems = ({ TURN_URL, TURN_SECRET, ROOM_PATH, RELAY_HOST }: Source): Record<string, boolean> => ({
  'TURN_URL needs TURN_SECRET, the secret that the relay has as well.': !TURN_URL || Boolean(TURN_SECRET),
  'TURN_SECRET needs TURN_URL, the address of the relay.': !TURN_SECRET || Boolean(TURN_URL),
  'TURN_URL must be addresses of the relay, for example turn:turn.your.domain:3478?transport=udp.':
    !TURN_URL || urlsIn(TURN_URL).every(isRelayUrl),
  'ROOM_PATH must be relay or direct.': ROOM_PATH === undefined || ['relay', 'direct'].includes(ROOM_PATH),
  'RELAY_HOST must be an IPv4 address of this machine, for example 192.168.1.20.':
    RELAY_HOST === undefined || isIPv4(RELAY_HOST),
})
