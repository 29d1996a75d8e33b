/** A whole session leaves no address, candidate or device in the log, in any row that stays, in the metrics or in an event. */
import { PassThrough } from 'node:stream'
import request from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roomMetrics } from '#backend/care/session-room/room-metrics.ts'
import { metricsOf } from '#platform/http/metrics.ts'
import { dumpOf, formsFound } from '#tests/support/planted-words.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { minutesBefore, confirmedSession, post, roomOf, type RoomSession, together } from './room-fixture.ts'

let product: Product
let session: RoomSession
let metrics: ReturnType<typeof metricsOf>
const logged: string[] = []
beforeAll(async () => {
  const log = new PassThrough().on('data', (line: Buffer) => logged.push(line.toString()))
  product = await openProduct({ relay: true, log, observe: (call, reply) => metrics.observe(call, reply) })
  metrics = metricsOf(product.database, { more: [roomMetrics], clock: product.clock.now })
  session = await confirmedSession(product)
  minutesBefore(session, 10)
})
afterAll(async () => {
  await metrics.close()
  await product.close()
})

/** They occur nowhere else in the product. */
const planted = ['198.51.100.231', '2001:db8:fade::231', 'Headset-of-Zanzibara', 'ufrag-Zanzibara', 'Zanzibara-Street']
const [address = '', address6 = '', device = '', ufrag = '', place = ''] = planted
const offer = {
  connection: 1,
  description: {
    type: 'offer',
    sdp: `v=0\r\no=- 1 1 IN IP4 ${address}\r\na=ice-ufrag:${ufrag}\r\na=label:${device}\r\n`,
  },
  candidates: [address, address6].map((ip) => ({
    candidate: `candidate:1 1 udp 1 ${ip} 50000 typ host`,
    usernameFragment: ufrag,
  })),
}

const visitOf = async (of: RoomSession, side: 'client' | 'provider') =>
  (await roomOf(of, of[side])).own?.identifier ?? ''

/** The live events of the database, as the backend receives them. */
async function eventsDuring(work: () => Promise<void>): Promise<string> {
  const listener = await product.database.pool.connect()
  const received: string[] = []
  listener.on('notification', ({ payload = '' }) => received.push(payload))
  await listener.query('listen live')
  await work()
  await listener.query('select 1')
  await listener.query('unlisten live')
  listener.release()
  return received.join('\n')
}

test('while it lasts, signals are in their own table only, and gone after a minute', async () => {
  const events = await eventsDuring(async () => {
    const { host, guest } = await together(session)
    const send = (content: unknown) =>
      post(session, session.client, 'signal', { fromOccupant: guest, toOccupant: host, content })
    expect((await send(offer)).status).toBe(201)
    expect((await send({ ...offer, connection: 0 })).status).toBe(422)
    expect((await send({ ...offer, candidates: 'a'.repeat(40_000) + address })).status).toBeGreaterThanOrEqual(400)
    await post(session, session.client, 'ice', { occupantIdentifier: guest })
    await post(session, session.client, 'enter', { place, previousOccupantIdentifier: guest })
  })
  expect(events).toContain('"room"')
  for (const word of planted) expect(events).not.toContain(word)
})

test('afterwards nothing of it is in any row, file or line of the log', async () => {
  const own = await visitOf(session, 'client')
  const host = await visitOf(session, 'provider')
  await post(session, session.client, 'signal', { fromOccupant: own, toOccupant: host, content: offer })
  expect(await dumpOf(product.database.url)).toContain(address)
  product.clock.advance({ minutes: 2 })
  await product.work()
  const passing = planted.filter((word) => word !== place)
  expect(await formsFound(product, passing, logged)).toEqual([])
  minutesBefore(session, -121)
  await product.work()
  expect(await formsFound(product, planted, logged)).toEqual([])
  expect(logged.join('').length).toBeGreaterThan(0)
})

test('credentials of the relay are in no row and in no line either', async () => {
  const other = await confirmedSession(product)
  minutesBefore(other, 10)
  const { guest } = await together(other)
  const { body } = await post(other, other.client, 'ice', { occupantIdentifier: guest })
  const [{ username, credential }] = body.servers
  expect(await formsFound(product, [username, credential], logged)).toEqual([])
  await post(other, other.provider, 'end')
})

test('metrics are sums: no person, booking, visit or address', async () => {
  const at = await metrics.listen({ host: '127.0.0.1', port: 0 })
  const another = await confirmedSession(product)
  minutesBefore(another, 10)
  await together(another)
  const scraped = async () => (await request(at).get('').expect(200)).text
  expect(await scraped()).toContain('\nroom_open 1\n')
  await post(another, another.provider, 'present', {
    occupantIdentifier: await visitOf(another, 'provider'),
    isConnected: true,
  })
  await post(another, another.provider, 'end')
  expect((await post(another, another.client, 'enter')).status).toBe(409)
  const text = await scraped()
  expect(text).toContain('\nroom_open 0\n')
  expect(text).toContain('\nroom_visits{outcome="connected"} 1\n')
  expect(text).toMatch(/\nroom_visits\{outcome="unconnected"\} \d+\n/)
  expect(text).toMatch(/\nroom_join_failures_total\{route="\/room\/:id\/enter",status="409"\} 1\n/)
  for (const word of [...planted, session.booking, session.client.identifier, session.provider.identifier])
    expect(text).not.toContain(word)
})
