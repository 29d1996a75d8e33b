/** Which callers wait for a database connection, and which are refused. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { connectionWaits, DatabaseBusy, inBackground } from '#platform/database/bounded-pool.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { withinTime } from '#platform/core/time-budget.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/cluster.ts'

const max = 4
let fresh: FreshDatabase
let database: Database

beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.close())
beforeEach(() => {
  database = openDatabase(fresh.url, { max })
})
afterEach(() => database.close())

const connect = () => database.pool.connect()
const asRequest = <Done>(work: () => Promise<Done>, headers = {}) => withinTime(headers, 0, work)
const holdAll = () => Promise.all(Array.from({ length: max }, connect))
/** Each task takes a connection and returns it. */
const settled = async (waiting: readonly Promise<{ release(): void }>[]) =>
  Promise.all(waiting.map((one) => one.then((client) => client.release())))

test('only a limited number of requests wait for a connection; the next one is refused at once', async () => {
  const held = await holdAll()
  const waiting = Array.from({ length: connectionWaits.perConnection * max }, () => asRequest(connect))
  await expect(asRequest(connect)).rejects.toBeInstanceOf(DatabaseBusy)
  expect(database.pool.waitingCount).toBe(waiting.length)
  for (const client of held) client.release()
  await settled(waiting)
  await settled([asRequest(connect)])
})

test('a request that has begun is not refused because others arrived later', async () => {
  const began = Promise.withResolvers<void>()
  const others = Promise.withResolvers<void>()
  const request = asRequest(async () => {
    ;(await connect()).release()
    began.resolve()
    await others.promise
    return connect()
  })
  await began.promise
  const held = await holdAll()
  const waiting = Array.from({ length: connectionWaits.perConnection * max }, () => asRequest(connect))
  others.resolve()
  await expect.poll(() => database.pool.waitingCount).toBe(waiting.length + 1)
  for (const client of held) client.release()
  await settled([...waiting, request])
})

test('a request whose caller has disconnected starts nothing', async () => {
  await expect(asRequest(connect, { 'x-request-timeout': '0' })).rejects.toBeInstanceOf(DatabaseBusy)
})

test('background work leaves half of the connections to requests and continues when one of its own is free', async () => {
  const work = await Promise.all([1, 2].map(() => inBackground(connect)))
  const third = inBackground(connect)
  const requests = await Promise.all([1, 2].map(() => asRequest(connect)))
  expect(database.pool.waitingCount).toBe(0)
  for (const client of [...requests, ...work]) client.release()
  await settled([third])
  await settled([1, 2, 3].map(() => inBackground(connect)))
})

test('background work that fails releases its slot', async () => {
  const fail = () => inBackground(() => database.pool.query('select 1 / 0'))
  for (let at = 0; at < 5; at += 1) await expect(fail()).rejects.toMatchObject({ code: '22012' })
  expect(await inBackground(() => database.pool.query('select 1 as one'))).toMatchObject({ rows: [{ one: 1 }] })
})
