/** The embedded relay passes packets between its own clients only, and only with a credential that is valid now. */
import { connect, type Socket } from 'turn-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { relayCredentials } from '#backend/care/session-room/relay-credentials.ts'
import { createRelay, type Relay } from '#simulators/relay/app.ts'
import { checkRelay, foreignAddresses } from '#scripts/relay-check.ts'
import { openUdpProxy } from '#tests/support/udp-proxy.ts'

const secret = 'relay-of-the-tests-relay-of-the-tests'
const now = Temporal.Instant.from('2026-03-02T08:00:00Z')
let relay: Relay
const sockets: Socket[] = []
beforeAll(async () => {
  relay = await createRelay({ secret, now: () => now })
})
afterAll(async () => {
  for (const socket of sockets) socket.close()
  await relay.close()
})

const credentials = (owner: string, minutes = 10) => {
  const { servers } = relayCredentials(
    { urls: relay.urls, secret, policy: 'relay' },
    { owner, expiresAt: now.add({ minutes }) },
  )
  const [{ username, credential } = { username: '', credential: '' }] = servers
  return { username, password: credential }
}

/** Asks the relay for an address. */
async function allocate(url: string, given: { username: string; password: string }) {
  const socket = await new Promise<Socket>((resolve, reject) => {
    const made: Socket = connect(url, given, (error) => (error ? reject(error) : resolve(made)))
    sockets.push(made)
  })
  const outcome = new Promise<'allocated' | 'refused'>((resolve) => {
    socket.on('allocate:success', () => resolve('allocated'))
    socket.on('allocate:error', () => resolve('refused'))
  })
  socket.allocate()
  return { socket, outcome: await outcome }
}

test.for(['udp', 'tcp'])('a visit gets an address of the relay over %s', async (transport) => {
  const url = relay.urls.find((one) => one.endsWith(transport)) ?? ''
  expect(await allocate(url, credentials(`visit-${transport}`))).toMatchObject({ outcome: 'allocated' })
})

test('an expired name is refused', async () => {
  expect(await allocate(relay.urls[0] ?? '', credentials('late', -1))).toMatchObject({ outcome: 'refused' })
})

test('an altered name is refused', async () => {
  const { username, password } = credentials('visit')
  const altered = username.replace(/^\d+/, (expiry) => String(Number(expiry) + 3600))
  expect(await allocate(relay.urls[0] ?? '', { username: altered, password })).toMatchObject({ outcome: 'refused' })
})

test.for([
  ['127.0.0.1', 'permitted'],
  ['127.0.0.2', 'refused'],
  ['10.0.0.1', 'refused'],
])('packets to %s are %s', async ([ip, expected]) => {
  const { socket } = await allocate(relay.urls[0] ?? '', credentials(`to-${ip}`))
  const outcome = new Promise<string>((resolve) => {
    socket.getSession().on('create_permission:success', () => resolve('permitted'))
    socket.getSession().on('create_permission:error', () => resolve('refused'))
  })
  socket.createPermission({ ip: ip ?? '', port: 9, family: 1 })
  expect(await outcome).toBe(expected)
})

test('a visit reaches the relay through a slow network', async () => {
  const proxy = await openUdpProxy(relay, { conditions: { delayMs: 5 } })
  const { outcome } = await allocate(`turn:${proxy.host}:${proxy.port}?transport=udp`, credentials('slow'))
  expect(outcome).toBe('allocated')
  const { dropped } = proxy.counts()
  expect(dropped).toBe(0)
  await proxy.close()
})

test('the check of a relay finds everything in order here, and says what is not', async () => {
  const found = await checkRelay({ urls: relay.urls, secret, now: () => now })
  expect(found).toHaveLength(relay.urls.length * (4 + foreignAddresses.length))
  expect(found.filter(({ isMet }) => !isMet)).toEqual([])
  const [url = ''] = relay.urls
  const withAnotherSecret = await checkRelay({ urls: [url], secret: 'another-secret', now: () => now })
  expect(withAnotherSecret.filter(({ isMet }) => isMet).map(({ what }) => what)).toEqual([
    'refuses an expired name',
    'refuses an altered name',
  ])
  const isAway = await checkRelay({ urls: ['turn:127.0.0.1:9?transport=tcp'], secret, now: () => now })
  expect(isAway[0]).toEqual({
    url: 'turn:127.0.0.1:9?transport=tcp',
    what: 'gives an address to a visit',
    isMet: false,
  })
})

test('many relays at once get ports of their own, and a wanted port that is taken is refused', async () => {
  const relays = await Promise.all(Array.from({ length: 12 }, () => createRelay({ secret: 'many-relays-at-once' })))
  expect(new Set(relays.map(({ port }) => port)).size).toBe(12)
  await expect(createRelay({ secret: 'taken', port: relays[0]?.port ?? 0 })).rejects.toThrow(/EADDRINUSE/)
  await Promise.all(relays.map((one) => one.close()))
})
