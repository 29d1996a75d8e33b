import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openProduct, type Product, start } from '#tests/support/product.ts'
import { givenAvailable } from './given-available.ts'
import { type Bank, bankOf } from './stub-bank.ts'
import { movesTo, part, type Practice, practiceIn } from './practice.ts'

let product: Product
let bank: Bank
let practice: Practice
beforeAll(async () => {
  product = await openProduct()
  bank = bankOf(product)
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set(start)
  bank.behaviour = { as: 'paid' }
  await product.database.pool.query('delete from payout_round')
  practice = await practiceIn(product)
})

const payouts = async (of = practice) =>
  (await product.as(of.provider).get('/provider/payouts?sort=createdAt')).body.data

async function workAt(instant: string) {
  product.clock.set(instant)
  await product.work()
}

test('on Monday, 06:00 UTC, and not a second before, what is available is paid out', async () => {
  await practice.cleared()
  await workAt('2026-03-09T05:59:59Z')
  expect(await payouts()).toEqual([])
  await workAt('2026-03-09T06:00:00Z')
  expect(await payouts()).toMatchObject([{ amount: part, occasion: 'weekly', status: 'paid' }])
  await workAt('2026-03-09T06:00:10Z')
  expect(await payouts()).toHaveLength(1)
  expect(await product.bookProblems()).toEqual([])
})

test('what clears in the same second is in it', async () => {
  await practice.paid('2026-03-06')
  await product.database.pool.query(
    `update booking set end_at = '2026-03-07T06:00:00Z' where provider_identifier = $1`,
    [practice.provider.identifier],
  )
  await workAt('2026-03-07T06:15:00Z')
  await workAt('2026-03-09T06:00:00Z')
  expect(await payouts()).toMatchObject([{ amount: part }])
})

test('a worker that was down on Monday does it when it runs again, once; several at once too', async () => {
  await practice.cleared()
  product.clock.set('2026-03-11T15:00:00Z')
  const tick = () => product.backend.worker.tick()
  await Promise.all([tick(), tick(), tick()])
  expect(await payouts()).toMatchObject([{ occasion: 'weekly', amount: part }])
  expect(await product.bookProblems()).toEqual([])
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

test('a sum below the minimum is carried over, until it is enough', async () => {
  practice = await practiceIn(product, { fee: 4_000_00 })
  await practice.paid('2026-03-10')
  await practice.cleared()
  await workAt('2026-03-09T06:00:00Z')
  expect(await payouts()).toEqual([])
  expect(await practice.balances()).toEqual({ held: 4_000_00, available: 3_400_00 })
  await workAt('2026-03-12T20:00:00Z')
  await workAt('2026-03-16T06:00:00Z')
  expect(await payouts()).toMatchObject([{ amount: 6_800_00 }])
})

test('a therapist without usable details is left out, and the others are not', async () => {
  const other = practice
  await other.cleared()
  product.clock.set(start)
  practice = await practiceIn(product)
  await practice.cleared()
  await product.database.pool.query(
    `update payout_account set usable_from = '2026-03-09T06:00:01Z' where provider_identifier = $1`,
    [practice.provider.identifier],
  )
  await workAt('2026-03-09T06:00:00Z')
  expect(await payouts()).toEqual([])
  expect(await payouts(other)).toHaveLength(1)
  await workAt('2026-03-16T06:00:00Z')
  expect(await payouts()).toHaveLength(1)
})

test('a failed one is not retried before the next Monday', async () => {
  bank.behaviour = { as: 'failed', reason: 'Bank is offline' }
  await practice.cleared()
  await workAt('2026-03-09T06:00:00Z')
  bank.behaviour = { as: 'paid' }
  await workAt('2026-03-10T06:00:00Z')
  expect(await payouts()).toMatchObject([{ status: 'failed' }])
  await workAt('2026-03-16T06:00:00Z')
  expect(await payouts()).toMatchObject([{ status: 'failed' }, { status: 'paid', amount: part }])
  expect(await product.bookProblems()).toEqual([])
})

test('a large sum waits for an operator on Mondays too', async () => {
  practice = await practiceIn(product, { fee: 6_000_000_00 })
  await practice.cleared()
  await workAt('2026-03-09T06:00:00Z')
  expect(await payouts()).toMatchObject([{ status: 'on_hold', occasion: 'weekly' }])
})

test('money in another currency than that of the bank details waits silently, and blocks no other payout', async () => {
  await practice.cleared()
  await givenAvailable(product, practice.provider.identifier, 90_00, 'GBP')
  await workAt('2026-03-09T06:00:00Z')
  expect(await payouts()).toMatchObject([{ currency: 'NGN', amount: part, status: 'paid' }])
  const { rows } = await product.database.pool.query('select week::text from payout_round where week > $1', [start])
  expect(rows).toEqual([{ week: '2026-03-09' }])
  expect(await practice.forecast()).toMatchObject({
    available: 0,
    elsewhere: [{ currency: 'GBP', available: 90_00, account: null }],
  })
  expect(await product.bookProblems()).toEqual([])
})

test('a therapist who moved and kept the old bank details is informed that the old money goes there, and it does', async () => {
  await practice.cleared()
  await movesTo(product, practice.provider, 'GB')
  const { elsewhere, nextAmount } = await practice.forecast()
  expect(nextAmount).toBe(0)
  expect(elsewhere).toMatchObject([{ currency: 'NGN', available: part, account: { bankName: expect.any(String) } }])
  expect(await practice.requestPayout()).toMatchObject({ status: 409, body: { code: 'PAYOUT_DETAILS' } })
  await workAt('2026-03-09T06:00:00Z')
  expect(await payouts()).toMatchObject([
    { currency: 'NGN', amount: part, accountNumber: elsewhere[0]?.account?.accountNumber, status: 'paid' },
  ])
  expect((await practice.forecast()).elsewhere).toEqual([])
})
