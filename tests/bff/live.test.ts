/** The event stream through the BFF. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sessionCookie } from '#bff/http/visitor.ts'
import { memoryStore } from '../../bff/session/memory-store.ts'
import { sessionsIn } from '../../bff/session/sessions.ts'
import { limits } from '../../bff/settings.ts'
import { follow } from '#tests/support/follow.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openStreamProduct, type StreamProduct, within } from '#tests/platform/live/stream-product.ts'
import { type TestBff, openTestBff } from './test-bff.ts'

const secret = 'secret-of-the-tests-0123456789-0123456789'
const store = memoryStore()
let product: StreamProduct
let bff: TestBff
let client: GivenPerson
let provider: GivenProvider
const clock = () => product.clock.now().epochMilliseconds
const open = () =>
  openTestBff({
    backendUrl: product.backendUrl,
    store,
    sessionSecret: secret,
    clock,
    limits: { liveSessionCheck: 200 },
  })
beforeAll(async () => {
  product = await openStreamProduct()
  bff = await open()
})
afterAll(async () => {
  await bff.close()
  await product.close()
})
beforeEach(async () => {
  client = await product.given.client({ money: 15_000_00 })
  provider = await product.given.provider()
})

/** The cookie of a user who has just signed in. */
async function cookieOf({ identifier }: { identifier: string }, userType: 'client' | 'provider'): Promise<string> {
  const { token } = await product.signIn({ identifier, userType })
  const sessions = sessionsIn({ store, pepper: secret, clock, limits })
  const expiresAt = clock() + 3_600_000
  return `${sessionCookie}=${await sessions.start({ token, expiresAt, userType, isActive: true, person: 'tests' })}`
}
const followAt = (url: string, cookie?: string) =>
  follow(`${url}/api/live`, { 'sec-fetch-site': 'same-origin', ...(cookie ? { cookie } : {}) })

test('events pass through as they are published, neither cached nor compressed', async () => {
  const cookie = await cookieOf(provider, 'provider')
  const theirs = await followAt(bff.url, cookie)
  expect(Object.fromEntries(theirs.response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  expect(theirs.response.headers.get('content-encoding')).toBeNull()
  const identifier = await product.booked(client, provider)
  expect(await theirs.next()).toEqual({ event: 'booking', data: { kind: 'booking', id: identifier } })
  theirs.leave()
})

test('an open stream does not extend the session, since browsers reconnect by themselves', async () => {
  const cookie = await cookieOf(provider, 'provider')
  const seen = () => product.database.db.selectFrom('session').select(['identifier', 'lastSeenAt']).execute()
  const before = await seen()
  product.clock.advance({ minutes: 5 })
  const theirs = await followAt(bff.url, cookie)
  expect(theirs.response.status).toBe(200)
  expect(await seen()).toEqual(before)
  theirs.leave()
})

test('signing out in another tab ends it within seconds', async () => {
  const cookie = await cookieOf(client, 'client')
  const own = await followAt(bff.url, cookie)
  const left = await fetch(`${bff.url}/api/session`, {
    method: 'DELETE',
    headers: { cookie, 'x-csrf': '1', 'sec-fetch-site': 'same-origin' },
  })
  expect(left.status).toBe(204)
  expect(await within(2_000, own.ended)).toBe(true)
  await expect(own.ended).resolves.toBeUndefined()
})

test('it ends with the session on this side even when the backend is not notified', async () => {
  const cookie = await cookieOf(client, 'client')
  const own = await followAt(bff.url, cookie)
  product.clock.advance({ hours: 2 })
  expect(await within(2_000, own.ended)).toBe(true)
})

test('without a session, or from another site, there is no stream', async () => {
  const anonymous = await followAt(bff.url)
  expect(anonymous.response.status).toBe(401)
  // The browser does not send the session's cookie with requests of another site.
  const foreign = await follow(`${bff.url}/api/live`, { 'sec-fetch-site': 'cross-site' })
  expect(foreign.response.status).toBe(401)
})

test('a session that the backend no longer knows is over here too', async () => {
  const cookie = await cookieOf(client, 'client')
  await product.database.db.updateTable('session').set({ revokedAt: product.clock.now().toString() }).execute()
  expect((await followAt(bff.url, cookie)).response.status).toBe(401)
  expect((await fetch(`${bff.url}/api/booking`, { headers: { cookie } })).status).toBe(401)
})

test('unknown parameters and HEAD are refused', async () => {
  const cookie = await cookieOf(client, 'client')
  expect((await fetch(`${bff.url}/api/live?isAdmin=1`, { headers: { cookie } })).status).toBe(422)
  expect((await fetch(`${bff.url}/api/live`, { method: 'HEAD', headers: { cookie } })).status).toBe(405)
})

test('a client that disconnects is forgotten at the backend too', async () => {
  const cookie = await cookieOf(client, 'client')
  const connections = () =>
    new Promise<number>((resolve, reject) =>
      product.backend.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    )
  const before = await connections()
  const streams = await Promise.all(Array.from({ length: 5 }, () => followAt(bff.url, cookie)))
  expect(await connections()).toBeGreaterThan(before + 1)
  for (const stream of streams) stream.leave()
  await expect.poll(connections, { timeout: 3_000 }).toBeLessThanOrEqual(before)
})

test('a BFF that stops ends its streams without waiting for them', async () => {
  const another = await open()
  const own = await followAt(another.url, await cookieOf(client, 'client'))
  expect(await within(3_000, another.close())).toBe(true)
  expect(await within(100, own.ended)).toBe(true)
  await expect(own.ended).resolves.toBeUndefined()
})
