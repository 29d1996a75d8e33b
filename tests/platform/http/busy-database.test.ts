/** What callers get while the database delays their calls, and what happens to those calls. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSession } from '#backend/identity/sessions/open-session.ts'
import { bookable } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { isClockShifted } from '#tests/support/shifted-clock.ts'

let product: Product
let client: GivenPerson
let provider: GivenProvider
/** A separate connection to the database, which holds the locks. */
let other: pg.Client

beforeAll(async () => {
  // The lock timeout is longer than the time after which those callers disconnect.
  product = await openProduct({ database: { max: 4, times: { lock: 1_000 } } })
  client = await product.given.client()
  provider = await product.given.provider()
})
afterAll(() => product.close())
beforeEach(async () => {
  other = new pg.Client({ connectionString: product.database.url })
  await other.connect()
  await other.query('begin')
})
afterEach(() => other.end())

const bookings = async () => {
  const rows = await product.database.db.selectFrom('booking').select('identifier').execute()
  return rows.length
}

async function tokenOfClient(): Promise<string> {
  const request = { now: product.clock.now(), address: '127.0.0.1', userAgent: 'tests' }
  return (await openSession(product.database.db, request, { ...client, userType: 'client' })).token
}

/** A booking whose caller disconnects after this many milliseconds. */
async function book(token: string, { key, waits }: { key: string; waits: number }) {
  const answer = await product.backend.app.inject({
    method: 'POST',
    url: '/booking',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key, 'x-request-timeout': `${waits}` },
    payload: bookable(provider, undefined),
  })
  return {
    status: answer.statusCode,
    retryAfter: answer.headers['retry-after'],
    body: answer.json() as { code?: string },
  }
}
const busy = { status: 503, retryAfter: '2', body: { code: 'BUSY' } }

test.for(['booking', 'session'])(
  'while the table %s is locked, all calls that need it get a retryable error',
  async (table) => {
    const caller = product.as(client)
    expect((await caller.get('/booking')).status).toBe(200)
    await other.query(`lock table ${table} in access exclusive mode`)
    const answers = await Promise.all(Array.from({ length: 8 }, () => caller.get('/booking')))
    const others = answers.filter(
      ({ status, body, headers }) => status !== 503 || body.code !== 'BUSY' || !headers['retry-after'],
    )
    expect(others.map(({ status, body }) => [status, body])).toEqual([])
    await other.query('rollback')
    await expect.poll(async () => (await caller.get('/booking')).status).toBe(200)
  },
)

test('a caller about to time out gets an error first, and with the same key the result of what was done', async () => {
  const token = await tokenOfClient()
  const key = randomUUID()
  const before = await bookings()
  await other.query('lock table booking in share row exclusive mode')
  expect(await book(token, { key, waits: 600 })).toMatchObject(busy)
  await other.query('rollback')
  expect((await book(token, { key, waits: 9_000 })).status).toBe(201)
  expect(await bookings()).toBe(before + 1)
})

test.skipIf(isClockShifted)(
  'a call without a waiting caller ends by itself, and the same key can then do it',
  async () => {
    const token = await tokenOfClient()
    const key = randomUUID()
    const before = await bookings()
    await other.query('lock table booking in access exclusive mode')
    expect(await book(token, { key, waits: 600 })).toMatchObject(busy)
    const free = async () => {
      const { rows } = await other.query<{ count: string }>(
        `select count(*) from pg_locks where relation = 'booking'::regclass and not granted`,
      )
      return Number(rows[0]?.count)
    }
    await expect.poll(free, { timeout: 5_000 }).toBe(0)
    await other.query('rollback')
    expect(await bookings()).toBe(before)
    expect((await book(token, { key, waits: 9_000 })).status).toBe(201)
    expect(await bookings()).toBe(before + 1)
  },
)

test('a completed call is reported as done, even when its answer cannot be stored', async () => {
  const token = await tokenOfClient()
  const key = randomUUID()
  const before = await bookings()
  await other.query('rollback')
  await other.query(`create function no_answers() returns trigger language plpgsql as
    $$ begin raise exception 'no room' using errcode = '55P03'; end $$`)
  await other.query(
    `create trigger no_answers before update on idempotency_key for each row execute function no_answers()`,
  )
  expect((await book(token, { key, waits: 9_000 })).status).toBe(201)
  await other.query('drop function no_answers cascade')
  expect(await book(token, { key, waits: 1_000 })).toMatchObject(busy)
  expect(await bookings()).toBe(before + 1)
})
