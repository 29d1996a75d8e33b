/** Credentials of the relay, and the settings from which they come. */
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { readEnvironment } from '#backend/configuration/environment.ts'
import { relayCredentials } from '#backend/care/session-room/relay-credentials.ts'
import { meetsInRoom } from '#backend/scheduling/bookings/meets-in-room.ts'

const secret = 'relay-of-the-tests-relay-of-the-tests'
const urls = ['turns:turn.example:443?transport=tcp', 'turn:turn.example:3478?transport=tcp', 'turn:turn.example:3478']
const expiresAt = Temporal.Instant.from('2026-03-02T10:00:00.900Z')

test('the name holds the end of the visit, and the password is its keyed hash', () => {
  const { servers, policy } = relayCredentials({ urls, secret, policy: 'relay' }, { owner: 'visit', expiresAt })
  expect(policy).toBe('relay')
  for (const { username, credential } of servers) {
    expect(username).toBe('1772445600:visit')
    expect(credential).toBe(createHmac('sha1', secret).update('1772445600:visit').digest('base64'))
  }
})

test('browsers try UDP first, then TCP, then TLS', () => {
  const { servers } = relayCredentials({ urls, secret, policy: 'all' }, { owner: 'visit', expiresAt })
  expect(servers.flatMap((one) => one.urls)).toEqual(urls.toReversed())
})

test('the settings of the relay are read, and without them sessions have no room', () => {
  const roomOf = (variables: Record<string, string>) => {
    const read = readEnvironment(variables)
    return read.as === 'read' ? read.environment.config.room : read.sentences
  }
  expect(roomOf({})).toBeNull()
  expect(meetsInRoom({ room: null }, 'room')).toBe(false)
  expect(roomOf({ TURN_URL: `${urls[2]}, ${urls[0]}`, TURN_SECRET: secret })).toEqual({
    urls: [urls[2], urls[0]],
    secret,
    policy: 'relay',
  })
  expect(roomOf({ TURN_URL: urls[1]!, TURN_SECRET: secret, ROOM_PATH: 'direct' })).toMatchObject({ policy: 'all' })
})

test.for<[what: string, variables: Record<string, string>, sentence: string]>([
  [
    'an address without a secret',
    { TURN_URL: 'turn:turn.example' },
    'TURN_URL needs TURN_SECRET, the secret that the relay has as well.',
  ],
  ['a secret without an address', { TURN_SECRET: secret }, 'TURN_SECRET needs TURN_URL, the address of the relay.'],
  [
    'a web address',
    { TURN_URL: 'https://turn.example', TURN_SECRET: secret },
    'TURN_URL must be addresses of the relay, for example turn:turn.your.domain:3478?transport=udp.',
  ],
  ['an unknown path', { ROOM_PATH: 'both' }, 'ROOM_PATH must be relay or direct.'],
  [
    'a name for the embedded relay',
    { RELAY_HOST: 'localhost' },
    'RELAY_HOST must be an IPv4 address of this machine, for example 192.168.1.20.',
  ],
])('the backend refuses %s', ([, variables, sentence]) => {
  expect(readEnvironment(variables)).toEqual({ as: 'refused', sentences: [sentence] })
})
