import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GivenPerson } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'

let product: Product
let client: GivenPerson
beforeAll(async () => {
  // Half past eleven at night in Lagos on the last day of February: already March for the therapist, not for UTC.
  product = await openProduct({ now: '2026-02-28T22:30:00Z' })
  client = await product.given.client({ money: 40_000_00 })
  const provider = await product.given.provider()
  product.clock.set('2026-02-28T23:30:00Z')
  const [slot] = await freeSlots(product, provider, '2026-03-05')
  const { body } = await product.as(client).post('/booking', bookable(provider, slot))
  await product.as(client).post(`/payment/booking/${body.identifier}`, { method: 'wallet' })
})
afterAll(() => product.close())

const transactions = async (query: string) => (await product.as(client).get(`/wallet/transactions?${query}`)).body

describe('transactions', () => {
  test.each([
    ['all, newest first', '', ['booking_payment', 'topup']],
    ['oldest first', 'sort=createdAt', ['topup', 'booking_payment']],
    ["from the reader's first of March", 'fromDate=2026-03-01', ['booking_payment']],
    ["to the reader's last of February", 'toDate=2026-02-28', ['topup']],
    ['of one kind', 'transactionType=topup', ['topup']],
    ['the second page of one', 'perPage=1&page=2', ['topup']],
    ['a page behind the last', 'page=9', []],
  ])('%s', async (_name, query, types) => {
    const { data } = await transactions(query)
    expect(data.map(({ transactionType }: { transactionType: string }) => transactionType)).toEqual(types)
  })

  test.each([
    'fromDate=2026-02-30',
    'toDate=2025-02-29',
    'fromDate=0000-01-01',
    'toDate=9999-12-31',
    'fromDate=today',
    'transactionType=gift',
  ])('refuse %s', async (query) => {
    const { code } = await transactions(query)
    expect(code).toBe('VALIDATION_ERROR')
  })

  test('one by one, and only to their owner', async () => {
    const { data } = await transactions('')
    expect((await product.as(client).get(`/wallet/transactions/${data[0].identifier}`)).body).toMatchObject(data[0])
    const other = await product.given.client()
    expect((await product.as(other).get(`/wallet/transactions/${data[0].identifier}`)).status).toBe(404)
  })
})

test("sums cover the current month of the reader's own calendar", async () => {
  expect((await product.as(client).get('/wallet/stats')).body).toMatchObject({
    balance: 25_000_00,
    totalIn: 40_000_00,
    totalOut: 15_000_00,
    thisMonthIn: 0,
    thisMonthOut: 15_000_00,
    sessionsPaid: 1,
  })
})

test('each month adds up: balance before, movements, balance after', async () => {
  const { total, months, balance } = (await product.as(client).get('/wallet/stats')).body
  expect(total).toEqual({ topUps: 40_000_00, sessions: -15_000_00, refunds: 0, toCard: 0, other: 0 })
  expect(months).toMatchObject([
    { opening: 40_000_00, topUps: 0, sessions: -15_000_00, closing: balance },
    { opening: 0, topUps: 40_000_00, sessions: 0, closing: 40_000_00 },
  ])
})

test('the balance has the smallest top-up of its currency', async () => {
  const german = await product.given.client({ country: 'DE' })
  expect((await product.as(german).get('/wallet/balance')).body).toMatchObject({
    balance: 0,
    currency: 'EUR',
    minimumTopUp: 5_00,
  })
})

test('simple-rest reads them with a range', async () => {
  const answer = await product
    .as(client)
    .get(`/rest/transactions?${new URLSearchParams({ range: '[0,0]', sort: '["createdAt","DESC"]', filter: '{}' })}`)
  expect(answer.headers['content-range']).toBe('transactions 0-0/2')
  expect(answer.body).toMatchObject([{ transactionType: 'booking_payment' }])
  expect(answer.body[0].id).toBe(answer.body[0].identifier)
})
