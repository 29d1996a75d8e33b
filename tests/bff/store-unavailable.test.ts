/** The session store is down, with or without an error: every call is answered, no user is signed out, and service resumes with the store. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { boundedStore } from '../../bff/session/bounded-store.ts'
import { memoryStore } from '../../bff/session/memory-store.ts'
import { postgresStore } from '../../bff/session/postgres-store.ts'
import type { SessionStore } from '../../bff/session/store.ts'
import { keyOf } from '../../bff/session/seal.ts'
import { valkeyStore } from '../../bff/session/valkey-store.ts'
import { limits as usual } from '../../bff/settings.ts'
import { emptyDatabase } from '#tests/support/cluster.ts'
import { type Line, openLine, placeOf, throughLine } from '#tests/support/breakable-connection.ts'
import { openValkey } from '#tests/support/valkey.ts'
import { clara, type TestBff, openTestBff, type Visitor } from './test-bff.ts'

interface Place {
  line: Line
  store: SessionStore
  close(): Promise<void>
}

const patience = 1_000
const limits = { sessionCacheTime: 0, storeWait: 1_500, storeCheckInterval: 50 }
const wanted = { userIdentifier: clara.identifier, reason: 'Asked for help with a booking', scope: 'read' }
const sid = '__Host-Http-solace-sid'

async function inPostgres(): Promise<Place> {
  const { url, drop } = await emptyDatabase()
  const line = await openLine(placeOf(url))
  const store = await postgresStore(throughLine(url, line), { patience })
  return { line, store, close: () => closing(store, line, drop) }
}

async function inValkey(): Promise<Place> {
  const valkey = await openValkey()
  const line = await openLine({ host: '127.0.0.1', port: Number(new URL(valkey.url).port) })
  const store = await valkeyStore(`redis://127.0.0.1:${line.port}`, { patience })
  return { line, store, close: () => closing(store, line, valkey.close) }
}

async function closing(store: SessionStore, line: Line, end: () => Promise<void>): Promise<void> {
  await Promise.all([store.close(), line.close()])
  await end()
}

const places = [
  ['PostgreSQL', 'silent', inPostgres],
  ['PostgreSQL', 'cut off', inPostgres],
  ['Valkey', 'silent', inValkey],
  ['Valkey', 'cut off', inValkey],
] as const

describe.each(places)('%s, %s', (_name, how, openPlace) => {
  let place: Place
  let bff: TestBff
  beforeEach(async () => {
    place = await openPlace()
    bff = await openTestBff({ store: place.store, limits })
    bff.upstream.on('GET /wallet/balance', { json: { balance: 0, currency: 'NGN' } })
    bff.upstream.on('GET /region/country', { json: [] })
  })
  afterEach(async () => {
    await bff.close()
    await place.close()
  })
  const breakStore = () => (how === 'silent' ? place.line.silence() : place.line.cut())
  const balance = (visitor: Visitor) => visitor.get('/api/wallet/balance')
  const isBack = async (visitor: Visitor, status: number) =>
    expect.poll(async () => (await balance(visitor)).status, { timeout: 30_000 }).toBe(status)

  test('calls get a retryable error, and the session still exists when the store is back', async () => {
    const visitor = bff.visitor()
    await visitor.signIn()
    expect((await balance(visitor)).status).toBe(200)
    const cookies = [...visitor.cookies]
    breakStore()
    const calls = [balance(visitor), visitor.get('/api/session'), visitor.post('/api/session/impersonation', wanted)]
    for (const answer of await Promise.all(calls)) {
      expect([answer.status, answer.headers.get('retry-after'), answer.headers.getSetCookie()]).toEqual([503, '2', []])
      expect(await answer.json()).toMatchObject({ code: 'BUSY', retryAfter: 2 })
    }
    expect((await bff.visitor().get('/api/region/country')).status).toBe(200)
    expect((await visitor.get('/healthz')).status).toBe(200)
    const ready = await visitor.get('/readyz')
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'not ready', sessions: false, backend: true }])
    place.line.restore()
    await isBack(visitor, 200)
    expect([...visitor.cookies]).toEqual(cookies)
  })

  test('a sign-in is refused before it reaches the backend when its session could not be stored', async () => {
    breakStore()
    const answer = await bff.visitor().signIn()
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([503, []])
    expect(bff.upstream.requests).toEqual([])
    place.line.restore()
    await expect.poll(async () => (await bff.visitor().signIn()).status, { timeout: 30_000 }).toBe(200)
  })

  test('a user who signs out is signed out, and the record is deleted when the store is back', async () => {
    const [visitor, other] = [bff.visitor(), bff.visitor()]
    await visitor.signIn()
    await other.signIn()
    const secret = visitor.cookies.get(sid) as string
    breakStore()
    const answer = await visitor.delete('/api/session')
    expect([answer.status, visitor.cookies.has(sid)]).toEqual([204, false])
    place.line.restore()
    await isBack(other, 200)
    visitor.cookies.set(sid, secret)
    await isBack(visitor, 401)
    await expect.poll(() => place.store.get(keyOf(secret), Date.now()), { timeout: 30_000 }).toBeNull()
  })
})

test('the timeout of the store and of its parts is three seconds', () => {
  expect(usual.storeWait).toBeLessThanOrEqual(3_000)
  expect(usual.storeWait + usual.signOutWait + usual.storeWait).toBeLessThan(10_000)
})

describe('while it is down', () => {
  const questions: (() => void)[] = []
  /** Answers when the test releases it. */
  const silent: SessionStore = {
    ...memoryStore(),
    ping: () => new Promise((resolve) => void questions.push(resolve)),
    get: () => new Promise((resolve) => void questions.push(() => resolve(null))),
  }

  test('only one query runs at a time, until it is answered', async () => {
    const store = boundedStore(silent, { storeWait: 20, storeCheckInterval: 1 })
    await expect(store.get('a', 0)).rejects.toMatchObject({ code: 'BUSY' })
    const before = questions.length
    await expect(store.get('a', 0)).rejects.toMatchObject({ code: 'BUSY' })
    await expect.poll(() => questions.length).toBeGreaterThan(before)
    for (const answer of questions) answer()
    await expect
      .poll(async () => {
        for (const answer of questions) answer()
        const got = store.get('a', 0).catch(() => 'refused')
        for (const answer of questions) answer()
        return got
      })
      .toBeNull()
  })
})
