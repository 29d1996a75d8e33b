import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWorld, start, type World } from '#tests/support/world.ts'
import { givenAvailable } from './given-available.ts'
import { type Bank, bankOf } from './hand-made-bank.ts'
import { movesTo, part, type Practice, practiceIn } from './practice.ts'

let world: World
let bank: Bank
let practice: Practice
beforeAll(async () => {
  world = await openWorld()
  bank = bankOf(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(start)
  bank.mood = { as: 'paid' }
  await world.database.pool.query('delete from payout_round')
  practice = await practiceIn(world)
})

const payouts = async (of = practice) => (await world.as(of.provider).get('/provider/payouts?sort=createdAt')).body.data

async function workAt(instant: string) {
  world.clock.set(instant)
  await world.work()
}

test('on Monday, 06:00 UTC, and not a second before, what is available is paid out', async () => {
  await practice.cleared()
  await workAt('2026-03-09T05:59:59Z')
  expect(await payouts()).toEqual([])
  await workAt('2026-03-09T06:00:00Z')
  expect(await payouts()).toMatchObject([{ amount: part, occasion: 'weekly', status: 'paid' }])
  await workAt('2026-03-09T06:00:10Z')
  expect(await payouts()).toHaveLength(1)
  expect(await world.bookProblems()).toEqual([])
})

test('what clears in the same second is in it', async () => {
  await practice.paid('2026-03-06')
  await world.database.pool.query(`update booking set end_at = '2026-03-07T06:00:00Z' where provider_identifier = $1`, [
    practice.provider.identifier,
  ])
  await workAt('2026-03-07T06:15:00Z')
  await workAt('2026-03-09T06:00:00Z')
  expect(await payouts()).toMatchObject([{ amount: part }])
})

test('a worker that slept through Monday does it when it wakes, once; several at once too', async () => {
  await practice.cleared()
  world.clock.set('2026-03-11T15:00:00Z')
  const tick = () => world.backend.worker.tick()
  await Promise.all([tick(), tick(), tick()])
  expect(await payouts()).toMatchObject([{ occasion: 'weekly', amount: part }])
  expect(await world.bookProblems()).toEqual([])
})

test('what becomes available after Monday waits for the next one', async () => {
  await practice.paid('2026-03-10')
  await workAt('2026-03-09T06:00:00Z')
  await workAt('2026-03-10T20:00:00Z')
  await workAt('2026-03-12T20:00:00Z')
  expect(await practice.balances()).toEqual({ available: part })
  expect(await payouts()).toEqual([])
  await workAt('2026-03-16T06:00:00Z')
  expect(await payouts()).toMatchObject([{ amount: part, occasion: 'weekly' }])
})

test('too little is carried over, until it is enough', async () => {
  practice = await practiceIn(world, { fee: 4_000_00 })
  await practice.paid('2026-03-10')
  await practice.cleared()
  await workAt('2026-03-09T06:00:00Z')
  expect(await payouts()).toEqual([])
  expect(await practice.balances()).toEqual({ held: 4_000_00, available: 3_400_00 })
  await workAt('2026-03-12T20:00:00Z')
  await workAt('2026-03-16T06:00:00Z')
  expect(await payouts()).toMatchObject([{ amount: 6_800_00 }])
})

test('who has no details that can be used is left out, and the others are not', async () => {
  const other = practice
  await other.cleared()
  world.clock.set(start)
  practice = await practiceIn(world)
  await practice.cleared()
  await world.database.pool.query(
    `update payout_account set usable_from = '2026-03-09T06:00:01Z' where provider_identifier = $1`,
    [practice.provider.identifier],
  )
  await workAt('2026-03-09T06:00:00Z')
  expect(await payouts()).toEqual([])
  expect(await payouts(other)).toHaveLength(1)
  await workAt('2026-03-16T06:00:00Z')
  expect(await payouts()).toHaveLength(1)
})

test('one that failed is not tried again before the next Monday', async () => {
  bank.mood = { as: 'failed', reason: 'Bank is offline' }
  await practice.cleared()
  await workAt('2026-03-09T06:00:00Z')
  bank.mood = { as: 'paid' }
  await workAt('2026-03-10T06:00:00Z')
  expect(await payouts()).toMatchObject([{ status: 'failed' }])
  await workAt('2026-03-16T06:00:00Z')
  expect(await payouts()).toMatchObject([{ status: 'failed' }, { status: 'paid', amount: part }])
  expect(await world.bookProblems()).toEqual([])
})

test('a large sum waits for an operator also on Mondays', async () => {
  practice = await practiceIn(world, { fee: 6_000_000_00 })
  await practice.cleared()
  await workAt('2026-03-09T06:00:00Z')
  expect(await payouts()).toMatchObject([{ status: 'on_hold', occasion: 'weekly' }])
})

test('money of another currency than that of the bank details waits without a word, and stops nobody', async () => {
  await practice.cleared()
  await givenAvailable(world, practice.provider.identifier, 90_00, 'GBP')
  await workAt('2026-03-09T06:00:00Z')
  expect(await payouts()).toMatchObject([{ currency: 'NGN', amount: part, status: 'paid' }])
  const { rows } = await world.database.pool.query('select week::text from payout_round where week > $1', [start])
  expect(rows).toEqual([{ week: '2026-03-09' }])
  expect(await practice.forecast()).toMatchObject({
    available: 0,
    elsewhere: [{ currency: 'GBP', available: 90_00, account: null }],
  })
  expect(await world.bookProblems()).toEqual([])
})

test('who moved on and kept the old bank details reads that the old money goes there, and it does', async () => {
  await practice.cleared()
  await movesTo(world, practice.provider, 'GB')
  const { elsewhere, nextAmount } = await practice.forecast()
  expect(nextAmount).toBe(0)
  expect(elsewhere).toMatchObject([{ currency: 'NGN', available: part, account: { bankName: expect.any(String) } }])
  expect(await practice.asks()).toMatchObject({ status: 409, body: { code: 'PAYOUT_DETAILS' } })
  await workAt('2026-03-09T06:00:00Z')
  expect(await payouts()).toMatchObject([
    { currency: 'NGN', amount: part, accountNumber: elsewhere[0]?.account?.accountNumber, status: 'paid' },
  ])
  expect((await practice.forecast()).elsewhere).toEqual([])
})
