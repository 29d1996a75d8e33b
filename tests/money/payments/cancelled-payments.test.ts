import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { balanceOf, receiveEvents } from '#tests/money/refunds/refund-fixture.ts'

let product: Product
let client: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  product = await openProduct()
  provider = await product.given.provider({ minutes: [0, 1440], fee: 15_000_00 })
  receiveEvents(product)
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set(start)
  product.paystack.control.resetFaults()
  client = await product.given.client()
})

const topUp = async (amount = 5_000_00): Promise<string> =>
  (await product.as(client).post('/payment/wallet', { amount })).body.payment.reference
const cancel = (reference: string, person = client) => product.as(person).post(`/payment/${reference}/cancel`)
const statusOf = async (reference: string) =>
  (await product.as(client).get(`/payment/status/${reference}`)).body.status as string
/** Paid at the gateway, and its event has reached the product. */
async function pay(reference: string): Promise<void> {
  product.paystack.control.pay(reference)
  await product.paystack.control.settled()
}

let place = 0
/** A booking that waits for a card payment, on an hour of its own. */
async function bookedByCard() {
  const slots = await freeSlots(product, provider, '2026-03-10')
  const slot = slots[place++]
  const { identifier } = (await product.as(client).post('/booking', bookable(provider, slot))).body
  const paying = await product.as(client).post(`/payment/booking/${identifier}`, { method: 'card' })
  return { identifier: identifier as string, slot, reference: paying.body.payment.reference as string }
}
const bookingStatus = async (identifier: string) => (await product.as(client).get(`/booking/${identifier}`)).body.status

describe('a cancelled payment', () => {
  test('is over at once, however often it is cancelled', async () => {
    const reference = await topUp()
    const given = { status: 200, body: { status: 'abandoned', final: true, reference } }
    expect(await cancel(reference)).toMatchObject(given)
    expect(await cancel(reference)).toMatchObject(given)
    expect(await balanceOf(product, client)).toBe(0)
  })
  test('that was paid in between is a success', async () => {
    const reference = await topUp()
    product.paystack.control.faults({ loseWebhooks: 1 })
    product.paystack.control.pay(reference)
    expect(await cancel(reference)).toMatchObject({ status: 200, body: { status: 'success' } })
    expect(await balanceOf(product, client)).toBe(5_000_00)
  })
  test('keeps its status when it is already over', async () => {
    const reference = await topUp()
    await pay(reference)
    expect((await cancel(reference)).body.status).toBe('success')
  })
  test('of another client looks like none', async () => {
    const reference = await topUp()
    const other = await product.given.client()
    expect((await cancel(reference, other)).body.code).toBe('NOT_FOUND')
    expect(await statusOf(reference)).toBe('pending')
  })
  test('cannot be cancelled while the gateway does not report whether it was paid', async () => {
    const reference = await topUp()
    product.paystack.control.faults({ failCalls: 5 })
    expect((await cancel(reference)).body.code).toBe('GATEWAY_UNAVAILABLE')
    product.paystack.control.resetFaults()
    expect(await statusOf(reference)).toBe('pending')
  })
})

describe('money that arrives after a payment was cancelled', () => {
  test('is credited by its event, once', async () => {
    const reference = await topUp()
    await cancel(reference)
    product.paystack.control.faults({ duplicateWebhooks: 9 })
    await pay(reference)
    expect(await statusOf(reference)).toBe('success')
    expect(await balanceOf(product, client)).toBe(5_000_00)
    expect(await product.bookProblems()).toEqual([])
  })
  test('is found by the sweeper when no event arrived', async () => {
    const reference = await topUp()
    await cancel(reference)
    product.paystack.control.faults({ loseWebhooks: 1 })
    product.paystack.control.pay(reference)
    product.clock.advance({ seconds: 30 })
    await product.work()
    expect(await balanceOf(product, client)).toBe(5_000_00)
  })
  test('is credited by its event even when the payment had expired', async () => {
    const reference = await topUp()
    product.clock.advance({ hours: 24 })
    await product.work()
    expect(await statusOf(reference)).toBe('abandoned')
    await pay(reference)
    expect(await balanceOf(product, client)).toBe(5_000_00)
  })
  test('of another sum changes nothing', async () => {
    const reference = await topUp()
    await cancel(reference)
    product.paystack.control.faults({ amountOffset: -1 })
    await pay(reference)
    expect([await statusOf(reference), await balanceOf(product, client)]).toEqual(['abandoned', 0])
  })
  test('pays the session while its time is still held', async () => {
    const { identifier, reference } = await bookedByCard()
    await cancel(reference)
    await pay(reference)
    expect(await bookingStatus(identifier)).toBe('confirmed')
    expect(await balanceOf(product, client)).toBe(0)
  })
  test('goes to the wallet when the session was paid in another way', async () => {
    client = await product.given.client({ money: 15_000_00 })
    const { identifier, reference } = await bookedByCard()
    await cancel(reference)
    expect((await product.as(client).post(`/payment/booking/${identifier}`, { method: 'wallet' })).status).toBe(200)
    await pay(reference)
    expect([await bookingStatus(identifier), await balanceOf(product, client)]).toEqual(['confirmed', 15_000_00])
  })
  test('goes to the wallet when the time was taken', async () => {
    const { identifier, slot, reference } = await bookedByCard()
    await cancel(reference)
    product.clock.advance({ minutes: 15 })
    await product.work()
    const rival = await product.given.client()
    expect((await product.as(rival).post('/booking', bookable(provider, slot))).status).toBe(201)
    await pay(reference)
    expect([await bookingStatus(identifier), await balanceOf(product, client)]).toEqual(['expired', 15_000_00])
    expect(await product.bookProblems()).toEqual([])
  })
})

test('that was cancelled and paid at the same moment is credited once, in either order', async () => {
  for (let round = 0; round < 3; round += 1) {
    client = await product.given.client()
    const reference = await topUp()
    product.paystack.control.pay(reference)
    await Promise.all([cancel(reference), statusOf(reference), cancel(reference), product.paystack.control.settled()])
    expect(await balanceOf(product, client)).toBe(5_000_00)
    expect(await statusOf(reference)).toBe('success')
  }
})

test("from ten equal events is credited once, and the gateway's fee is booked once", async () => {
  const reference = await topUp()
  product.paystack.control.faults({ duplicateWebhooks: 9 })
  await pay(reference)
  expect(await balanceOf(product, client)).toBe(5_000_00)
  const { rows } = await product.database.pool.query(
    'select transaction_type, count(*)::int from ledger_entry where reference = $1 group by 1 order by 1',
    [reference],
  )
  expect(rows).toEqual([
    { transaction_type: 'platform_fee', count: 1 },
    { transaction_type: 'topup', count: 1 },
  ])
})

describe('the sweeper', () => {
  test('queries for the first time after 30 seconds', async () => {
    const reference = await topUp()
    product.paystack.control.faults({ loseWebhooks: 1 })
    product.paystack.control.pay(reference)
    product.clock.advance({ seconds: 29 })
    await product.work()
    expect(await balanceOf(product, client)).toBe(0)
    product.clock.advance({ seconds: 1 })
    await product.work()
    expect(await balanceOf(product, client)).toBe(5_000_00)
  })

  test('continues with the others when one query fails', async () => {
    const broken = await topUp()
    await product.database.db
      .updateTable('payment')
      .set({ gatewayReference: 'of another payment' })
      .where('reference', '=', broken)
      .execute()
    const references = [await topUp(), await topUp()]
    product.paystack.control.faults({ loseWebhooks: 9 })
    for (const reference of references) product.paystack.control.pay(reference)
    product.clock.advance({ seconds: 30 })
    product.paystack.control.faults({ failCalls: 2 })
    await product.work()
    product.clock.advance({ minutes: 1 })
    await product.work()
    expect(await balanceOf(product, client)).toBe(10_000_00)
  })

  test('ends a payment whose start was lost, and the same key of the client works again', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    product.paystack.control.faults({ dropAnswers: 3 })
    const lost = await product.as(client).post('/payment/wallet', { amount: 5_000_00 }, key)
    expect(lost.body.code).toBe('GATEWAY_UNAVAILABLE')
    product.paystack.control.resetFaults()
    const paymentOf = () =>
      product.database.db
        .selectFrom('payment')
        .select(['status', 'failure', 'nextCheckAt'])
        .where('userIdentifier', '=', client.identifier)
        .orderBy('createdAt')
        .executeTakeFirstOrThrow()
    expect(await paymentOf()).toMatchObject({ status: 'pending' })
    product.clock.advance({ seconds: 30 })
    await product.work()
    expect(await paymentOf()).toEqual({ status: 'failed', failure: 'not_started', nextCheckAt: null })
    const again = await product.as(client).post('/payment/wallet', { amount: 5_000_00 }, key)
    expect(again.status).toBe(201)
    await pay(again.body.payment.reference)
    expect(await balanceOf(product, client)).toBe(5_000_00)
  })
})
