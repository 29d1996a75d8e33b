import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeConsistent } from '#tests/money/ledger/close-consistent.ts'
import { openProduct, type Product, start } from '#tests/support/product.ts'
import { givenAvailable } from './given-available.ts'
import { type Bank, bankOf } from './stub-bank.ts'
import { movesTo, part, type Practice, practiceIn } from './practice.ts'

let product: Product
let bank: Bank
beforeAll(async () => {
  product = await openProduct()
  bank = bankOf(product)
  // The payouts of this Monday have run: there was nothing to pay.
  await product.work()
})
afterAll(() => closeConsistent(product))
async function startAnew() {
  product.clock.set(start)
  bank.behaviour = { as: 'paid' }
  await product.database.pool.query(`delete from payout_round where week > '2026-03-02'`)
}

const payouts = async (of: Practice) =>
  (await product.as(of.provider).get('/provider/payouts?sort=createdAt')).body.data

async function workAt(instant: string) {
  product.clock.set(instant)
  await product.work()
}

describe('on one Monday, 06:00 UTC', () => {
  let due: Practice
  let exact: Practice
  let waiting: Practice
  let large: Practice
  let foreign: Practice
  let moved: Practice
  let before: Awaited<ReturnType<Practice['forecast']>>
  let refused: Awaited<ReturnType<Practice['requestPayout']>>
  let rounds: unknown
  let withoutDetails: unknown
  const early: unknown[] = []
  beforeAll(async () => {
    await startAnew()
    ;[due, exact, waiting, foreign, moved] = [
      await practiceIn(product),
      await practiceIn(product),
      await practiceIn(product),
      await practiceIn(product),
      await practiceIn(product),
    ]
    large = await practiceIn(product, { fee: 6_000_000_00 })
    for (const one of [due, waiting, large, foreign, moved]) await one.paid('2026-03-03')
    await exact.paid('2026-03-06')
    await product.database.pool.query(
      `update booking set end_at = '2026-03-07T06:00:00Z' where provider_identifier = $1`,
      [exact.provider.identifier],
    )
    await workAt('2026-03-07T06:15:00Z')
    await product.database.pool.query(
      `update payout_account set usable_from = '2026-03-09T06:00:01Z' where provider_identifier = $1`,
      [waiting.provider.identifier],
    )
    await givenAvailable(product, foreign.provider.identifier, 90_00, 'GBP')
    await movesTo(product, moved.provider, 'GB')
    before = await moved.forecast()
    refused = await moved.requestPayout()
    await workAt('2026-03-09T05:59:59Z')
    for (const one of [due, exact, waiting, large, foreign, moved]) early.push(...(await payouts(one)))
    await workAt('2026-03-09T06:00:00Z')
    await workAt('2026-03-09T06:00:10Z')
    const { rows } = await product.database.pool.query('select week::text from payout_round where week > $1', [start])
    rounds = rows
    withoutDetails = await payouts(waiting)
    await workAt('2026-03-16T06:00:00Z')
  })

  test('and not a second before, what is available is paid out, once', async () => {
    expect(early).toEqual([])
    expect(await payouts(due)).toMatchObject([{ amount: part, occasion: 'weekly', status: 'paid' }])
  })

  test('what clears in the same second is in it', async () => {
    expect(await payouts(exact)).toMatchObject([{ amount: part }])
  })

  test('a large sum waits for an operator', async () => {
    expect(await payouts(large)).toMatchObject([{ status: 'on_hold', occasion: 'weekly' }])
  })

  test('money in another currency than that of the bank details waits silently, and blocks no other payout', async () => {
    expect(await payouts(foreign)).toMatchObject([{ currency: 'NGN', amount: part, status: 'paid' }])
    expect(rounds).toEqual([{ week: '2026-03-09' }])
    expect(await foreign.forecast()).toMatchObject({
      available: 0,
      elsewhere: [{ currency: 'GBP', available: 90_00, account: null }],
    })
  })

  test('a therapist who moved and kept the old bank details is informed that the old money goes there, and it does', async () => {
    const { elsewhere, nextAmount } = before
    expect(nextAmount).toBe(0)
    expect(elsewhere).toMatchObject([{ currency: 'NGN', available: part, account: { bankName: expect.any(String) } }])
    expect(refused).toMatchObject({ status: 409, body: { code: 'PAYOUT_DETAILS' } })
    expect(await payouts(moved)).toMatchObject([
      { currency: 'NGN', amount: part, accountNumber: elsewhere[0]?.account?.accountNumber, status: 'paid' },
    ])
    expect((await moved.forecast()).elsewhere).toEqual([])
  })

  test('a therapist without usable details is left out, until the next Monday', async () => {
    expect(withoutDetails).toEqual([])
    expect(await payouts(waiting)).toHaveLength(1)
  })
})

describe('another Monday', () => {
  let practice: Practice
  beforeEach(async () => {
    await startAnew()
    practice = await practiceIn(product)
  })

  test('a worker that was down on Monday does it when it runs again, once; several at once too', async () => {
    await practice.cleared()
    product.clock.set('2026-03-11T15:00:00Z')
    const tick = () => product.backend.worker.tick()
    await Promise.all([tick(), tick(), tick()])
    expect(await payouts(practice)).toMatchObject([{ occasion: 'weekly', amount: part }])
  })

  test('what becomes available after Monday waits for the next one', async () => {
    await practice.paid('2026-03-10')
    await workAt('2026-03-09T06:00:00Z')
    await workAt('2026-03-10T20:00:00Z')
    await workAt('2026-03-12T20:00:00Z')
    expect(await practice.balances()).toEqual({ available: part })
    expect(await payouts(practice)).toEqual([])
    await workAt('2026-03-16T06:00:00Z')
    expect(await payouts(practice)).toMatchObject([{ amount: part, occasion: 'weekly' }])
  })

  test('a sum below the minimum is carried over, until it is enough', async () => {
    practice = await practiceIn(product, { fee: 4_000_00 })
    await practice.paid('2026-03-10')
    await practice.cleared()
    await workAt('2026-03-09T06:00:00Z')
    expect(await payouts(practice)).toEqual([])
    expect(await practice.balances()).toEqual({ held: 4_000_00, available: 3_400_00 })
    await workAt('2026-03-12T20:00:00Z')
    await workAt('2026-03-16T06:00:00Z')
    expect(await payouts(practice)).toMatchObject([{ amount: 6_800_00 }])
  })

  test('a failed one is not retried before the next Monday', async () => {
    bank.behaviour = { as: 'failed', reason: 'Bank is offline' }
    await practice.cleared()
    await workAt('2026-03-09T06:00:00Z')
    bank.behaviour = { as: 'paid' }
    await workAt('2026-03-10T06:00:00Z')
    expect(await payouts(practice)).toMatchObject([{ status: 'failed' }])
    await workAt('2026-03-16T06:00:00Z')
    expect(await payouts(practice)).toMatchObject([{ status: 'failed' }, { status: 'paid', amount: part }])
  })
})
