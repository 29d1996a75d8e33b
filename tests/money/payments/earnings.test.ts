import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EarningsStats } from '#schemas/money/payments.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openWorld, start, type World } from '#tests/support/world.ts'

let world: World
let client: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(start)
  client = await world.given.client({ money: 100_000_00 })
  provider = await world.given.provider({ fee: 15_000_00 })
})

const earnings = async (): Promise<EarningsStats> => (await world.as(provider).get('/provider/earnings/stats')).body
const weekOf = async (weekStart: string) => (await earnings()).weeks.find((week) => week.weekStart === weekStart)

/** A session at the first free hour of a date: 09:00 in Lagos, 08:00 UTC. */
async function booked(date: string): Promise<string> {
  const [slot] = await freeSlots(world, provider, date)
  return (await world.as(client).post('/booking', bookable(provider, slot))).body.identifier
}

async function paid(date: string): Promise<string> {
  const identifier = await booked(date)
  const { status } = await world.as(client).post(`/payment/booking/${identifier}`, { method: 'wallet' })
  expect(status).toBe(200)
  return identifier
}

/** The afternoon of a date, when the session of the morning is over and the worker has seen it. */
async function after(date: string): Promise<void> {
  world.clock.set(`${date}T10:00:00Z`)
  await world.work()
}

async function held(date: string): Promise<string> {
  const identifier = await paid(date)
  await after(date)
  return identifier
}

test('who has earned nothing yet sees twelve empty weeks, this one last', async () => {
  const stats = await earnings()
  expect(stats).toMatchObject({ currency: 'NGN', held: 0, clearing: 0, available: 0 })
  expect(stats.weeks).toHaveLength(12)
  expect(stats.weeks.every(({ amount, sessions }) => amount === 0 && sessions === 0)).toBe(true)
  expect([stats.weeks[0]?.weekStart, stats.weeks.at(-1)?.weekStart]).toEqual(['2025-12-15', '2026-03-02'])
})

test('what was paid is held until the session; then the part of the therapist clears', async () => {
  await paid('2026-03-05')
  expect(await earnings()).toMatchObject({ held: 15_000_00, clearing: 0, available: 0 })
  expect(await weekOf('2026-03-02')).toEqual({ weekStart: '2026-03-02', amount: 0, sessions: 0 })
  world.clock.set('2026-03-05T10:00:00Z')
  await world.work()
  expect(await earnings()).toMatchObject({ held: 0, clearing: 12_750_00, available: 0 })
  expect(await weekOf('2026-03-02')).toEqual({ weekStart: '2026-03-02', amount: 12_750_00, sessions: 1 })
  expect(await world.bookProblems()).toEqual([])
})

test('a session counts in the week it took place in, not the week it was paid or closed in', async () => {
  await paid('2026-03-06')
  await paid('2026-03-09')
  world.clock.set('2026-03-10T09:00:00Z')
  await world.work()
  expect(await weekOf('2026-03-02')).toMatchObject({ amount: 12_750_00, sessions: 1 })
  expect(await weekOf('2026-03-09')).toMatchObject({ amount: 12_750_00, sessions: 1 })
})

test('the last minute of a Sunday is the old week, the first of a Monday the new one', async () => {
  const [sunday, monday] = [await held('2026-03-05'), await held('2026-03-06')]
  const moveTo = (identifier: string, startAt: string) =>
    world.database.pool.query(
      `update booking set start_at = $2, end_at = $2::timestamptz + interval '1 hour' where identifier = $1`,
      [identifier, startAt],
    )
  await moveTo(sunday, '2026-03-01T23:59:00Z')
  await moveTo(monday, '2026-03-02T00:00:00Z')
  expect(await weekOf('2026-02-23')).toMatchObject({ amount: 12_750_00, sessions: 1 })
  expect(await weekOf('2026-03-02')).toMatchObject({ amount: 12_750_00, sessions: 1 })
})

test('a refund leaves nothing behind', async () => {
  const identifier = await paid('2026-03-05')
  await world.as(provider).post(`/appointment/${identifier}/cancel`, {})
  expect(await earnings()).toMatchObject({ held: 0, clearing: 0 })
  world.clock.set('2026-03-06T10:00:00Z')
  await world.work()
  expect(await weekOf('2026-03-02')).toMatchObject({ amount: 0, sessions: 0 })
})

test('a late cancellation brings the fee in, and no session', async () => {
  const identifier = await paid('2026-03-05')
  world.clock.set('2026-03-04T08:00:00Z')
  await world.as(client).post(`/booking/${identifier}/cancel`, {})
  expect(await earnings()).toMatchObject({ held: 0, clearing: 12_750_00 })
  expect(await weekOf('2026-03-02')).toEqual({ weekStart: '2026-03-02', amount: 12_750_00, sessions: 0 })
})

test('a free session counts as one, and brings nothing in', async () => {
  provider = await world.given.provider({ fee: 0 })
  await booked('2026-03-05')
  await after('2026-03-05')
  expect(await weekOf('2026-03-02')).toEqual({ weekStart: '2026-03-02', amount: 0, sessions: 1 })
})

test('weeks add up to what the ledger says was earned', async () => {
  await held('2026-03-03')
  await held('2026-03-04')
  await held('2026-03-05')
  const late = await paid('2026-03-06')
  world.clock.advance({ minutes: 5 })
  await world.as(client).post(`/booking/${late}/cancel`, {})
  const { weeks, clearing, available } = await earnings()
  expect(weeks.reduce((sum, { amount }) => sum + amount, 0)).toBe(4 * 12_750_00)
  expect([clearing, available]).toEqual([3 * 12_750_00, 12_750_00])
  const { rows } = await world.database.pool.query(
    `select kind, balance::int from ledger_account where owner_identifier = $1 and balance > 0 order by kind`,
    [provider.identifier],
  )
  expect(rows).toEqual([
    { kind: 'provider_available', balance: available },
    { kind: 'provider_clearing', balance: clearing },
  ])
})

test('of twelve weeks ago it tells, of thirteen no more', async () => {
  await held('2026-03-05')
  world.clock.set('2026-05-24T23:59:59Z')
  expect((await earnings()).weeks[0]).toEqual({ weekStart: '2026-03-02', amount: 12_750_00, sessions: 1 })
  world.clock.set('2026-05-25T00:00:00Z')
  const stats = await earnings()
  expect(stats.weeks.every(({ amount }) => amount === 0)).toBe(true)
  expect(stats.clearing).toBe(12_750_00)
})

test('nobody sees the earnings of somebody else', async () => {
  await held('2026-03-05')
  const other = await world.given.provider()
  expect((await world.as(other).get('/provider/earnings/stats')).body).toMatchObject({ held: 0, clearing: 0 })
  expect((await world.as(client).get('/provider/earnings/stats')).status).toBe(403)
  expect((await world.visitor.get('/provider/earnings/stats')).status).toBe(401)
})
