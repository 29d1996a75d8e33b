import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { balanceOf, receiveEvents, paidByCard, refund, refundsOf } from './refund-fixture.ts'

let product: Product
let client: GivenPerson
beforeAll(async () => {
  product = await openProduct()
  receiveEvents(product)
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set(start)
  product.paystack.control.resetFaults()
  client = await product.given.client()
})

const sorted = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)
const madeOf = (reference: string) =>
  product.paystack.control.refunds().filter(({ transaction }) => transaction === reference)

test('two concurrent refunds of all: one succeeds', async () => {
  const reference = await paidByCard(product, client, 5_000_00)
  const answers = await Promise.all([refund(product, client, reference), refund(product, client, reference)])
  expect(sorted(answers)).toEqual([202, 409])
  expect(await balanceOf(product, client)).toBe(0)
  expect(madeOf(reference)).toHaveLength(1)
})

test('refunds of two payments and money for one: one succeeds', async () => {
  const [one, other] = [await paidByCard(product, client, 5_000_00), await paidByCard(product, client, 5_000_00)]
  const spent = await paidByCard(product, client, 5_000_00)
  await refund(product, client, spent)
  await refund(product, client, one, { amount: 1_00 })
  await refund(product, client, other, { amount: 4_999_00 })
  expect(await balanceOf(product, client)).toBe(5_000_00)
  const answers = await Promise.all([
    refund(product, client, one, { amount: 4_999_00 }),
    refund(product, client, other, { amount: 1_00 }),
    refund(product, client, one, { amount: 4_998_99 }),
  ])
  expect(sorted(answers)).toEqual([202, 202, 409])
  expect(await balanceOf(product, client)).toBeGreaterThanOrEqual(0)
  expect(await product.bookProblems()).toEqual([])
})

test('the same request again within two minutes is the same refund, later another', async () => {
  const reference = await paidByCard(product, client, 5_000_00)
  const input = () => refund(product, client, reference, { amount: 1_000_00 })
  const answers = await Promise.all([input(), input(), input()])
  expect(new Set(answers.map(({ body }) => body.reference)).size).toBe(1)
  expect(await balanceOf(product, client)).toBe(4_000_00)
  product.clock.advance({ minutes: 2 })
  await input()
  expect(await balanceOf(product, client)).toBe(3_000_00)
})

test('the same key gives the same answer and moves money once', async () => {
  const reference = await paidByCard(product, client, 5_000_00)
  const key = { 'idempotency-key': crypto.randomUUID() }
  const send = () => product.as(client).post(`/payment/${reference}/refund`, { amount: 2_000_00 }, key)
  const answers = await Promise.all([send(), send(), send()])
  expect(new Set(answers.map(({ body }) => body.reference)).size).toBe(1)
  expect(await balanceOf(product, client)).toBe(3_000_00)
})

test('a refund and a session that need the same money: one gets it', async () => {
  const provider = await product.given.provider({ fee: 5_000_00 })
  const reference = await paidByCard(product, client, 5_000_00)
  const [slot] = await freeSlots(product, provider, '2026-03-10')
  const { identifier } = (await product.as(client).post('/booking', bookable(provider, slot))).body
  const [back, session] = await Promise.all([
    refund(product, client, reference),
    product.as(client).post(`/payment/booking/${identifier}`, { method: 'wallet' }),
  ])
  expect([
    [202, 402],
    [409, 200],
  ]).toContainEqual([back.status, session.status])
  expect(await balanceOf(product, client)).toBe(0)
  expect(await product.bookProblems()).toEqual([])
})

test('two workers resume a lost refund: it is requested once', async () => {
  const reference = await paidByCard(product, client, 5_000_00)
  product.paystack.control.faults({ failCalls: 5 })
  await refund(product, client, reference)
  product.paystack.control.resetFaults()
  product.clock.advance({ seconds: 30 })
  await Promise.all([product.backend.worker.tick(), product.backend.worker.tick(), product.backend.worker.tick()])
  expect(madeOf(reference)).toHaveLength(1)
  expect((await refundsOf(product, client)).refunds).toMatchObject([{ status: 'processing' }])
})

test('fifty equal events of a refusal return the money once', async () => {
  const reference = await paidByCard(product, client, 5_000_00)
  await refund(product, client, reference)
  product.paystack.control.faults({ duplicateWebhooks: 49 })
  product.paystack.control.failRefund(String(madeOf(reference)[0]?.id))
  await product.paystack.control.settled()
  expect(await balanceOf(product, client)).toBe(5_000_00)
  expect(await product.bookProblems()).toEqual([])
})
