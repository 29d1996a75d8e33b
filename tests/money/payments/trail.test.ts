import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TransactionDetail } from '#schemas/money/payments.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { paidByCard } from '#tests/money/refunds/refund-fixture.ts'

let product: Product
let client: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set(start)
  client = await product.given.client({ money: 40_000_00 })
  provider = await product.given.provider({ fee: 15_000_00, firstName: 'Theo', lastName: 'Tester' })
})

/** A session at 09:00 in Lagos on the fifth, paid from the wallet. */
async function paidSession(): Promise<string> {
  const [slot] = await freeSlots(product, provider, '2026-03-05')
  const { identifier } = (await product.as(client).post('/booking', bookable(provider, slot))).body
  await product.as(client).post(`/payment/booking/${identifier}`, { method: 'wallet' })
  return identifier
}
async function newest(transactionType: string): Promise<TransactionDetail> {
  const { data } = (await product.as(client).get(`/wallet/transactions?transactionType=${transactionType}`)).body
  return (await product.as(client).get(`/wallet/transactions/${data[0].identifier}`)).body
}
const stepsOf = ({ trail }: TransactionDetail) =>
  trail.map(({ step, at, expectedAt, amount }) => [step, amount, at ?? `expected ${expectedAt}`])
const paidAt = '2026-03-02T08:00:00.000Z'

test('money of an upcoming session: what was done, and what is expected', async () => {
  const identifier = await paidSession()
  const transaction = await newest('booking_payment')
  expect(transaction).toMatchObject({
    method: 'wallet',
    counterpart: 'Theo Tester',
    booking: { identifier, startAt: '2026-03-05T08:00:00.000Z', therapist: 'Theo Tester', hasReceipt: true },
  })
  expect(transaction.paymentReference).toBe(transaction.reference)
  expect(stepsOf(transaction)).toEqual([
    ['paid', 15_000_00, paidAt],
    ['held', 15_000_00, paidAt],
    ['earned', 12_750_00, 'expected 2026-03-05T09:15:00.000Z'],
    ['platform_fee', 2_250_00, 'expected 2026-03-05T09:15:00.000Z'],
    ['cleared', 12_750_00, 'expected 2026-03-07T09:00:00.000Z'],
    ['paid_out', 12_750_00, 'expected 2026-03-09T06:00:00.000Z'],
  ])
})

test('money of a completed session is earned, cleared, and paid out on Monday', async () => {
  await paidSession()
  product.clock.set('2026-03-05T09:15:00Z')
  await product.work()
  expect(stepsOf(await newest('booking_payment')).slice(2)).toEqual([
    ['earned', 12_750_00, '2026-03-05T09:15:00.000Z'],
    ['platform_fee', 2_250_00, '2026-03-05T09:15:00.000Z'],
    ['cleared', 12_750_00, 'expected 2026-03-07T09:00:00.000Z'],
    ['paid_out', 12_750_00, 'expected 2026-03-09T06:00:00.000Z'],
  ])
  product.clock.set('2026-03-07T09:00:00Z')
  await product.work()
  expect(stepsOf(await newest('booking_payment')).slice(4)).toEqual([
    ['cleared', 12_750_00, '2026-03-07T09:00:00.000Z'],
    ['paid_out', 12_750_00, 'expected 2026-03-09T06:00:00.000Z'],
  ])
})

test('money of a session that was cancelled in time is back in the wallet', async () => {
  const identifier = await paidSession()
  await product.as(client).post(`/booking/${identifier}/cancel`, {})
  const transaction = await newest('booking_refund')
  expect(stepsOf(transaction)).toEqual([
    ['paid', 15_000_00, paidAt],
    ['held', 15_000_00, paidAt],
    ['refunded', 15_000_00, paidAt],
  ])
  expect(transaction).toMatchObject({ direction: 'credit', method: 'wallet', booking: { status: 'cancelled' } })
})

test('money that came by card is marked as such', async () => {
  const reference = await paidByCard(product, client, 5_000_00)
  const transaction = await newest('topup')
  expect(transaction).toMatchObject({ method: 'card', booking: null, paymentReference: reference })
  expect(stepsOf(transaction)).toEqual([['paid', 5_000_00, paidAt]])
})

test('of another client looks like none', async () => {
  await paidSession()
  const { identifier } = await newest('booking_payment')
  const other = await product.given.client()
  expect((await product.as(other).get(`/wallet/transactions/${identifier}`)).status).toBe(404)
})

test('the share of the platform is in no wallet', async () => {
  await paidSession()
  await paidByCard(product, client, 5_000_00)
  expect((await product.as(client).get('/wallet/transactions?transactionType=platform_fee')).body.data).toEqual([])
})
