/** How the connection was: whose report counts, what is stored of it, and the credentials of a connection test. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { roomConnectionLimits } from '#schemas/care/room-connection.ts'
import { sumsOfReports } from '#backend/care/session-room/sums-of-reports.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { minutesBefore, confirmedSession, post, type RoomSession, roomOf, together } from './room-fixture.ts'

let product: Product
let session: RoomSession
beforeAll(async () => {
  product = await openProduct({ relay: true })
})
afterAll(() => product.close())
beforeEach(() => product.forget())
beforeEach(async () => {
  product.clock.set('2026-03-02T08:00:00Z')
  session = await confirmedSession(product)
  minutesBefore(session, 5)
  await product.database.pool.query('delete from room_report')
  await product.database.pool.query('delete from room_report_sum')
})

const figures = { path: 'udp', connectedMs: 3_000_000, reconnects: 2, lostPermille: 20 }
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const sums = async (from = '2026-03-12', to = '2026-03-12') =>
  (await sumsOfReports(product.database.db, { from, to })).total

test('figures are sent when leaving, the rating later, and together they are one report', async () => {
  const { guest, host } = await together(session)
  expect((await post(session, session.client, 'report', { occupantIdentifier: guest, figures })).status).toBe(204)
  await post(session, session.client, 'leave', { occupantIdentifier: guest })
  await post(session, session.provider, 'end')
  const rating = { occupantIdentifier: guest, rating: 2, trouble: ['sound', 'delay'] }
  expect((await post(session, session.client, 'report', rating)).status).toBe(204)
  const none = { path: null, connectedMs: 0, reconnects: 0, lostPermille: null }
  await post(session, session.provider, 'report', { occupantIdentifier: host, figures: none, rating: 3 })
  expect(await sums()).toEqual({
    reports: 2,
    unconnected: 1,
    connectedSeconds: 3000,
    reconnects: 2,
    lostShare: 0.02,
    paths: { udp: 1, tcp: 0, tls: 0, direct: 0 },
    ratings: { good: 1, fair: 1, bad: 0 },
    troubles: { sound: 1, picture: 0, delay: 1, dropped: 0, device: 0, other: 0 },
  })
  expect(JSON.stringify(await roomOf(session, session.provider))).not.toContain('rating')
})

test('operators with support see the sums by day, of as many days as they ask for', async () => {
  const { guest } = await together(session)
  await post(session, session.client, 'report', { occupantIdentifier: guest, figures, rating: 1 })
  const support = await product.given.admin(['support'])
  const of = async (days: number) => (await product.as(support).get(`/admin/video-connections?days=${days}`)).body
  product.clock.advance({ hours: 48 })
  expect(await of(2)).toMatchObject({ from: '2026-03-13', to: '2026-03-14', total: { reports: 0 }, days: [] })
  const { from, total, days } = await of(3)
  expect([from, total.reports, days]).toEqual(['2026-03-12', 1, [{ day: '2026-03-12', sums: total }]])
  const finance = await product.given.admin(['finance'])
  expect((await product.as(finance).get('/admin/video-connections')).status).toBe(403)
  expect((await product.as(support).get('/admin/video-connections?days=0')).status).toBe(422)
})

test('only the own visit can be reported', async () => {
  const { guest } = await together(session)
  const stranger = await product.given.client()
  for (const [as, occupantIdentifier] of [
    [session.provider, guest],
    [session.client, randomUUID()],
    [stranger, guest],
  ] as const)
    expect(codeOf(await post(session, as, 'report', { occupantIdentifier, figures }))).toEqual([404, 'NOT_FOUND'])
  expect((await sums()).reports).toBe(0)
})

test.each([
  { figures: { ...figures, path: '10.0.0.1' } },
  { figures: { ...figures, lostPermille: 1001 } },
  { figures: { ...figures, connectedMs: -1 } },
  { rating: 4 },
  { trouble: ['my neighbour'] },
  { comment: 'text' },
])('%j is refused', async (report) => {
  expect((await post(session, session.client, 'report', { occupantIdentifier: randomUUID(), ...report })).status).toBe(
    422,
  )
})

test('after 90 days only the sums of the day are left', async () => {
  const { guest } = await together(session)
  await post(session, session.client, 'report', { occupantIdentifier: guest, figures, rating: 1, trouble: ['other'] })
  const before = await sums()
  const stored = async () => (await product.database.pool.query('select 1 from room_report')).rows.length
  product.clock.advance({ hours: roomConnectionLimits.reportDays * 24 - 1 })
  await product.work()
  expect(await stored()).toBe(1)
  product.clock.advance({ hours: 2 })
  await product.work()
  expect(await stored()).toBe(0)
  expect(await sums()).toEqual(before)
  expect((await sums('2026-03-13', '2026-12-31')).reports).toBe(0)
})

test('a connection test gets credentials for two minutes, a limited number of times, and none without signing in', async () => {
  const test = () => product.as(session.client).post('/room/connection-test', {})
  const { status, body } = await test()
  expect([status, body.policy]).toEqual([200, 'relay'])
  expect(Temporal.Instant.from(body.expiresAt).since(product.clock.now()).total('minutes')).toBe(2)
  for (let turn = 1; turn < roomConnectionLimits.tests.tries; turn += 1) await test()
  expect((await test()).status).toBe(429)
  expect((await product.visitor.post('/room/connection-test', {})).status).toBe(401)
})
