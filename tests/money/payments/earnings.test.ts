import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EarningsStats } from '#schemas/money/payments.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'

let product: Product
let client: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set(start)
  client = await product.given.client({ money: 100_000_00 })
  provider = await product.given.provider({ fee: 15_000_00 })
})

const earnings = async (): Promise<EarningsStats> => (await product.as(provider).get('/provider/earnings/stats')).body
const weekOf = async (weekStart: string) => (await earnings()).weeks.find((week) => week.weekStart === weekStart)

/** A session at the first free hour of a date: 09:00 in Lagos, 08:00 UTC. */
async function booked(date: string): Promise<string> {
  const [slot] = await freeSlots(product, provider, date)
  return (await product.as(client).post('/booking', bookable(provider, slot))).body.identifier
}

async function paid(date: string): Promise<string> {
  const identifier = await booked(date)
  const { status } = await product.as(client).post(`/payment/booking/${identifier}`, { method: 'wallet' })
  expect(status).toBe(200)
  return identifier
}

/** The afternoon of a date, when the session of the morning is over and the worker has processed it. */
async function after(date: string): Promise<void> {
  product.clock.set(`${date}T10:00:00Z`)
  await product.work()
}

async function held(date: string): Promise<string> {
  const identifier = await paid(date)
  await after(date)
  return identifier
}

test('a therapist without earnings sees twelve empty weeks, the current one last', async () => {
  const stats = await earnings()
  expect(stats).toMatchObject({ currency: 'NGN', held: 0, clearing: 0, available: 0 })
  expect(stats.weeks).toHaveLength(12)
  expect(stats.weeks.every(({ amount, sessions }) => amount === 0 && sessions === 0)).toBe(true)
  expect([stats.weeks[0]?.weekStart, stats.weeks.at(-1)?.weekStart]).toEqual(['2025-12-15', '2026-03-02'])
})

test("a payment is held until the session; then the therapist's share clears", async () => {
  await paid('2026-03-05')
  expect(await earnings()).toMatchObject({ held: 15_000_00, clearing: 0, available: 0 })
  expect(await weekOf('2026-03-02')).toEqual({ weekStart: '2026-03-02', amount: 0, sessions: 0 })
  product.clock.set('2026-03-05T10:00:00Z')
  await product.work()
  expect(await earnings()).toMatchObject({ held: 0, clearing: 12_750_00, available: 0 })
  expect(await weekOf('2026-03-02')).toEqual({ weekStart: '2026-03-02', amount: 12_750_00, sessions: 1 })
  expect(await product.bookProblems()).toEqual([])
})

test('a session counts in the week it took place in, not the week it was paid or closed in', async () => {
  await paid('2026-03-06')
  await paid('2026-03-09')
  product.clock.set('2026-03-10T09:00:00Z')
  await product.work()
  expect(await weekOf('2026-03-02')).toMatchObject({ amount: 12_750_00, sessions: 1 })
  expect(await weekOf('2026-03-09')).toMatchObject({ amount: 12_750_00, sessions: 1 })
})

test('the last minute of a Sunday is the old week, the first of a Monday the new one', async () => {
  const [sunday, monday] = [await paid('2026-03-05'), await held('2026-03-06')]
  const moveTo = (identifier: string, startAt: string) =>
    product.database.pool.query(
      `update booking set start_at = $2, end_at = $2::timestamptz + interval '1 hour' where identifier = $1`,
      [identifier, startAt],
    )
  await moveTo(sunday, '2026-03-01T23:59:00Z')
  await moveTo(monday, '2026-03-02T00:00:00Z')
  expect(await weekOf('2026-02-23')).toMatchObject({ amount: 12_750_00, sessions: 1 })
  expect(await weekOf('2026-03-02')).toMatchObject({ amount: 12_750_00, sessions: 1 })
})

test('a refund leaves no earning', async () => {
  const identifier = await paid('2026-03-05')
  await product.as(provider).post(`/appointment/${identifier}/cancel`, {})
  expect(await earnings()).toMatchObject({ held: 0, clearing: 0 })
  product.clock.set('2026-03-06T10:00:00Z')
  await product.work()
  expect(await weekOf('2026-03-02')).toMatchObject({ amount: 0, sessions: 0 })
})

test('a late cancellation earns the fee without a session', async () => {
  const identifier = await paid('2026-03-05')
  product.clock.set('2026-03-04T08:00:00Z')
  await product.as(client).post(`/booking/${identifier}/cancel`, {})
  expect(await earnings()).toMatchObject({ held: 0, clearing: 12_750_00 })
  expect(await weekOf('2026-03-02')).toEqual({ weekStart: '2026-03-02', amount: 12_750_00, sessions: 0 })
})

test('a free session counts as one, and earns nothing', async () => {
  provider = await product.given.provider({ fee: 0 })
  await booked('2026-03-05')
  await after('2026-03-05')
  expect(await weekOf('2026-03-02')).toEqual({ weekStart: '2026-03-02', amount: 0, sessions: 1 })
})

test('the weeks add up to the earnings in the ledger', async () => {
  for (const date of ['2026-03-03', '2026-03-04', '2026-03-05']) await paid(date)
  await after('2026-03-05')
  const late = await paid('2026-03-06')
  product.clock.advance({ minutes: 5 })
  await product.as(client).post(`/booking/${late}/cancel`, {})
  const { weeks, clearing, available } = await earnings()
  expect(weeks.reduce((sum, { amount }) => sum + amount, 0)).toBe(4 * 12_750_00)
  expect([clearing, available]).toEqual([3 * 12_750_00, 12_750_00])
  const { rows } = await product.database.pool.query(
    `select kind, balance::int from ledger_account where owner_identifier = $1 and balance > 0 order by kind`,
    [provider.identifier],
  )
  expect(rows).toEqual([
    { kind: 'provider_available', balance: available },
    { kind: 'provider_clearing', balance: clearing },
  ])
})

test('a week is shown for twelve weeks, and not for thirteen', async () => {
  await held('2026-03-05')
  product.clock.set('2026-05-24T23:59:59Z')
  expect((await earnings()).weeks[0]).toEqual({ weekStart: '2026-03-02', amount: 12_750_00, sessions: 1 })
  product.clock.set('2026-05-25T00:00:00Z')
  const stats = await earnings()
  expect(stats.weeks.every(({ amount }) => amount === 0)).toBe(true)
  expect(stats.clearing).toBe(12_750_00)
})

test('a therapist cannot see the earnings of another', async () => {
  await held('2026-03-05')
  const other = await product.given.provider()
  expect((await product.as(other).get('/provider/earnings/stats')).body).toMatchObject({ held: 0, clearing: 0 })
  expect((await product.as(client).get('/provider/earnings/stats')).status).toBe(403)
  expect((await product.visitor.get('/provider/earnings/stats')).status).toBe(401)
})
