import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import { closeConsistent } from '#tests/money/ledger/close-consistent.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { balanceOf, receiveEvents, paidByCard, refund, refundsOf, sharedSum } from './refund-fixture.ts'

let product: Product
let client: GivenPerson
let paid: string
beforeAll(async () => {
  product = await openProduct()
  receiveEvents(product)
})
afterAll(() => closeConsistent(product))
beforeEach(async () => {
  product.clock.set(start)
  product.paystack.control.resetFaults()
  client = await product.given.client()
  paid = await paidByCard(product, client, 5_000_00)
})

const statusOf = async (reference: string) =>
  (await product.as(client).get(`/payment/status/${reference}`)).body.status as string
async function dispute(): Promise<void> {
  product.paystack.control.dispute(paid)
  await product.paystack.control.settled()
}
async function resolve(resolution: 'merchant-accepted' | 'declined'): Promise<void> {
  product.paystack.control.resolveDispute(paid, resolution)
  await product.paystack.control.settled()
}

test('a payment with a dispute leaves the wallet once, however often it is reported', async () => {
  product.paystack.control.faults({ duplicateWebhooks: 9 })
  await dispute()
  product.paystack.control.remindDispute(paid)
  await product.paystack.control.settled()
  expect([await statusOf(paid), await balanceOf(product, client)]).toEqual(['reversed', 0])
  const { data } = (await product.as(client).get('/wallet/transactions?transactionType=chargeback')).body
  expect(data).toMatchObject([{ direction: 'debit', amount: 5_000_00, reference: paid }])
})

test('the client owes what the wallet no longer has', async () => {
  const before = await sharedSum(product, 'suspense')
  const owed = async () => (await product.as(client).get('/wallet/balance')).body.owed
  await refund(product, client, await paidByCard(product, client, 1_000_00))
  const provider = await product.given.provider({ fee: 4_000_00 })
  const [slot] = await freeSlots(product, provider, '2026-03-10')
  const { identifier } = (await product.as(client).post('/booking', bookable(provider, slot))).body
  await product.as(client).post(`/payment/booking/${identifier}`, { method: 'wallet' })
  expect(await balanceOf(product, client)).toBe(1_000_00)
  await dispute()
  expect(await balanceOf(product, client)).toBe(0)
  expect(await owed()).toBe(4_000_00)
  const { data } = (await product.as(client).get('/wallet/transactions?transactionType=chargeback')).body
  const { body } = await product.as(client).get(`/wallet/transactions/${data[0].identifier}`)
  expect(body).toMatchObject({ amount: 1_000_00, trail: [{ step: 'paid', amount: 5_000_00 }], paymentReference: null })
  const trace = await product.database.db
    .selectFrom('auditEvent')
    .select(['subject', 'details'])
    .where('action', '=', 'payment.disputed')
    .where('subject', '=', client.identifier)
    .execute()
  expect(trace).toMatchObject([{ details: { payment: paid, amount: 5_000_00, own: 1_000_00 } }])
  await resolve('declined')
  expect([await balanceOf(product, client), await owed()]).toEqual([1_000_00, undefined])
  expect((await sharedSum(product, 'suspense')) - before).toBe(0)
})

test('a won dispute returns it to the wallet, once', async () => {
  await dispute()
  product.paystack.control.faults({ duplicateWebhooks: 9 })
  await resolve('declined')
  expect([await statusOf(paid), await balanceOf(product, client)]).toEqual(['success', 5_000_00])
  expect((await refundsOf(product, client)).refundable).toHaveLength(1)
})

test('a lost dispute does not return it', async () => {
  await dispute()
  await resolve('merchant-accepted')
  expect([await statusOf(paid), await balanceOf(product, client)]).toEqual(['reversed', 0])
})

test('events in the wrong order have the same result', async () => {
  product.paystack.control.faults({ reorderWebhooks: 2 })
  product.paystack.control.dispute(paid)
  product.paystack.control.resolveDispute(paid, 'declined')
  await product.paystack.control.settled()
  expect([await statusOf(paid), await balanceOf(product, client)]).toEqual(['success', 5_000_00])
})

test('of what was refunded to the card before, nothing leaves twice', async () => {
  await refund(product, client, paid, { amount: 2_000_00 })
  await dispute()
  expect(await balanceOf(product, client)).toBe(0)
})

test('none of it can be refunded to the card meanwhile', async () => {
  await paidByCard(product, client, 5_000_00)
  await dispute()
  expect((await refund(product, client, paid)).body.code).toBe('NOT_REFUNDABLE')
})

test('a forged event takes nothing', async () => {
  const data = { id: 1, status: 'awaiting-merchant-feedback', transaction: { reference: paid } }
  await product.paystack.control.forge('charge.dispute.create', data, true)
  expect(await balanceOf(product, client)).toBe(5_000_00)
})
