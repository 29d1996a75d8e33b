/** A session goes on for longer if both calendars are free; the database refuses a time that somebody else takes. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { minutesBefore, paidSession, post, roomOf, type RoomSession, together } from './room-fixture.ts'

let product: Product
let session: RoomSession
beforeAll(async () => {
  product = await openProduct({ relay: true })
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set('2026-03-02T08:00:00Z')
  session = await paidSession(product)
})

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const instant = (minutesAfterStart: number) =>
  Temporal.Instant.from(session.startAt).add({ minutes: minutesAfterStart }).toString({ fractionalSecondDigits: 3 })
const choices = async () =>
  (await product.as(session.provider).get(`/room/${session.booking}/extension`)).body.choices.map(
    ({ minutes }: { minutes: number }) => minutes,
  )
const extend = (minutes: number) => post(session, session.provider, 'extend', { minutes })
const spans = async () =>
  (
    await product.database.pool.query<{ minutes: number }>(
      `select extract(epoch from upper(span) - lower(span))::int / 60 as minutes from claim
        where booking_identifier = $1 and state = 'booked'`,
      [session.booking],
    )
  ).rows.map(({ minutes }) => minutes)
const slotAfter = async () => {
  const slots = await freeSlots(product, session.provider, '2026-03-12')
  return slots.find(({ startTime }: { startTime: string }) => startTime >= instant(60))
}

test('the end, the closing times and the claims of both follow; the price does not change', async () => {
  minutesBefore(session, -50)
  await together(session)
  const before = (await product.as(session.client).get(`/appointment/${session.booking}`)).body
  expect(await choices()).toEqual([10, 15, 30])
  const { status, body } = await extend(15)
  expect([status, body.endAt, body.admitsUntil, body.closesAt]).toEqual([200, instant(75), instant(90), instant(135)])
  expect(await roomOf(session, session.client)).toMatchObject({ endAt: instant(75) })
  expect(await spans()).toEqual([75, 75])
  const after = (await product.as(session.client).get(`/appointment/${session.booking}`)).body
  expect([after.endAt, after.fee, after.payment]).toEqual([instant(75), before.fee, before.payment])
})

test('the session counts as completed 15 minutes after the new end', async () => {
  minutesBefore(session, -55)
  await together(session)
  await extend(10)
  const statusAt = async (minutes: number) => {
    minutesBefore(session, -minutes)
    await product.work()
    return (await product.as(session.client).get(`/appointment/${session.booking}`)).body.status
  }
  expect([await statusAt(84), await statusAt(85)]).toEqual(['confirmed', 'completed'])
})

test('at most an hour longer in all, and only from inside the room', async () => {
  minutesBefore(session, -50)
  expect(codeOf(await extend(10))).toEqual([409, 'ROOM_NOT_INSIDE'])
  await together(session)
  for (const minutes of [30, 15]) expect((await extend(minutes)).status).toBe(200)
  expect(await choices()).toEqual([10, 15])
  expect(codeOf(await extend(30))).toEqual([409, 'ROOM_TIME_TAKEN'])
  expect((await extend(15)).status).toBe(200)
  expect(await choices()).toEqual([])
  expect((await post(session, session.client, 'extend', { minutes: 10 })).status).toBe(403)
})

test('the next session leaves no time', async () => {
  const rival = await product.given.client({ money: 90_000_00 })
  const { status } = await product.as(rival).post('/booking', bookable(session.provider, await slotAfter()))
  expect(status).toBe(201)
  minutesBefore(session, -50)
  // The hold of an unpaid booking ends; a paid one stays.
  await product.database.pool.query(
    `update claim set state = 'booked', expires_at = null where person_identifier = $1 and state = 'held'`,
    [session.provider.identifier],
  )
  await together(session)
  expect(await choices()).toEqual([])
  expect(codeOf(await extend(10))).toEqual([409, 'ROOM_TIME_TAKEN'])
  expect((await roomOf(session, session.client)).endAt).toBe(instant(60))
})

test('a hold that nobody paid in time does not stand in the way', async () => {
  const rival = await product.given.client({ money: 90_000_00 })
  await product.as(rival).post('/booking', bookable(session.provider, await slotAfter()))
  minutesBefore(session, -50)
  await together(session)
  expect(await choices()).toEqual([10, 15, 30])
  expect((await extend(30)).status).toBe(200)
})

test('of an extension and a booking of the next hour at the same moment one wins', async () => {
  const outcomes = []
  for (let round = 0; round < 6; round += 1) {
    product.clock.set('2026-03-02T08:00:00Z')
    session = await paidSession(product)
    const rival = await product.given.client({ money: 90_000_00 })
    const slot = await slotAfter()
    // The therapist's clock stands before the session, so that the hour after it can still be booked.
    await product.database.pool.query(
      `update provider_schedule set minimum_notice_minutes = 0 where provider_identifier = $1`,
      [session.provider.identifier],
    )
    minutesBefore(session, 5)
    await together(session)
    const [longer, booked] = await Promise.all([
      extend(30),
      product.as(rival).post('/booking', bookable(session.provider, slot)),
    ])
    outcomes.push([longer.status, booked.status])
    expect([
      [200, 409],
      [409, 201],
    ]).toContainEqual([longer.status, booked.status])
    const { rows } = await product.database.pool.query(
      `select 1 from claim a join claim b on a.person_identifier = b.person_identifier and a.span && b.span
         and a.booking_identifier <> b.booking_identifier
        where a.person_identifier = $1 and a.state in ('held', 'booked') and b.state in ('held', 'booked')`,
      [session.provider.identifier],
    )
    expect(rows).toEqual([])
  }
  expect(outcomes).toHaveLength(6)
})

test('the same key extends once', async () => {
  minutesBefore(session, -50)
  await together(session)
  const key = randomUUID()
  const send = () =>
    product.as(session.provider).post(`/room/${session.booking}/extend`, { minutes: 10 }, { 'idempotency-key': key })
  for (const answer of [await send(), await send()]) expect(answer.body.endAt).toBe(instant(70))
})
