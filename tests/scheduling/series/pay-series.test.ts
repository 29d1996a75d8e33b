import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { bookedSeries, bookingOf } from './series.ts'

let product: Product
let client: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
beforeEach(() => product.forget())
beforeEach(async () => {
  product.clock.set(start)
  product.paystack.control.resetFaults()
  client = await product.given.client({ money: 50_000_00 })
  provider = await product.given.provider()
})

const clara = () => product.as(client)
const balance = async () => (await clara().get('/wallet/balance')).body.balance
const statusesOf = async (booking: string) =>
  (await clara().get(`/booking/${booking}/series`)).body.items.map(
    ({ bookingStatus }: { bookingStatus: string }) => bookingStatus,
  )
const held = async () => (await product.as(provider).get('/provider/earnings/stats')).body.held

/** Three weekly sessions from 5 March, paid in one payment. */
const upfront = (change = {}) =>
  bookedSeries(product, client, provider, '2026-03-05', { payment: 'upfront', count: 3, ...change })

/** The checkout of a payment, paid at the gateway and settled when the browser returns. */
async function payByCard(booking: string): Promise<{ reference: string }> {
  const { body } = await clara().post(`/payment/booking/${booking}`, { method: 'card' })
  product.paystack.control.pay(body.payment.reference)
  return body.payment
}
const settled = async ({ reference }: { reference: string }) => (await clara().get(`/payment/status/${reference}`)).body

describe('one payment for all sessions', () => {
  test('from the wallet confirms all sessions, each with its own ledger entry', async () => {
    const series = await upfront()
    const first = bookingOf(series, 0)
    expect((await clara().get(`/payment/booking/${first}`)).body).toMatchObject({
      amount: 45_000_00,
      shortfall: 0,
      series: { identifier: series.series.identifier, sessions: 3 },
    })
    expect(await clara().post(`/payment/booking/${first}`, { method: 'wallet' })).toMatchObject({ status: 200 })
    expect(await statusesOf(first)).toEqual(['confirmed', 'confirmed', 'confirmed'])
    expect(await balance()).toBe(5_000_00)
    const { body } = await clara().get('/wallet/transactions?transactionType=booking_payment')
    expect(body.data.map(({ amount }: { amount: number }) => amount)).toEqual([15_000_00, 15_000_00, 15_000_00])
    expect(
      new Set(body.data.map(({ bookingIdentifier }: { bookingIdentifier: string }) => bookingIdentifier)).size,
    ).toBe(3)
    expect(await product.bookProblems()).toEqual([])
    await product.drain()
    expect(product.mailbox.list({ to: client.email }).map(({ subject }) => subject)).toEqual([
      'Your bookings are confirmed',
    ])
  })

  test('with too little in the wallet pays nothing at all', async () => {
    const series = await upfront({ count: 4 })
    expect((await clara().get(`/payment/booking/${bookingOf(series, 0)}`)).body).toMatchObject({ shortfall: 10_000_00 })
    expect(await clara().post(`/payment/booking/${bookingOf(series, 0)}`, { method: 'wallet' })).toMatchObject({
      status: 402,
      body: { code: 'INSUFFICIENT_FUNDS' },
    })
    expect(await statusesOf(bookingOf(series, 0))).toEqual(Array(4).fill('pending'))
    expect(await balance()).toBe(50_000_00)
    expect(await product.bookProblems()).toEqual([])
  })

  test('by card confirms all, once, however often it is polled', async () => {
    const series = await upfront()
    const payment = await payByCard(bookingOf(series, 0))
    const answers = await Promise.all([1, 2, 3].map(() => settled(payment)))
    expect(answers.map(({ status }) => status).filter((status) => status !== 'pending')).toContain('success')
    expect(await settled(payment)).toMatchObject({
      bookingIdentifier: bookingOf(series, 0),
      seriesIdentifier: series.series.identifier,
    })
    expect(await settled(payment)).toMatchObject({ status: 'success', amount: 45_000_00 })
    expect(await statusesOf(bookingOf(series, 0))).toEqual(['confirmed', 'confirmed', 'confirmed'])
    expect(await held()).toBe(45_000_00)
    expect(await product.bookProblems()).toEqual([])
  })

  test('from any of its sessions is one checkout', async () => {
    const series = await upfront()
    const references = []
    for (const place of [0, 1, 2]) {
      const { body } = await clara().post(`/payment/booking/${bookingOf(series, place)}`, { method: 'card' })
      references.push(body.payment.reference)
    }
    expect(new Set(references).size).toBe(1)
  })

  test('by card, after a session was cancelled meanwhile: its part goes to the wallet, the rest is confirmed', async () => {
    const series = await upfront()
    const payment = await payByCard(bookingOf(series, 0))
    await clara().post(`/booking/${bookingOf(series, 1)}/cancel`, {})
    expect(await settled(payment)).toMatchObject({ status: 'success', amount: 45_000_00 })
    expect(await statusesOf(bookingOf(series, 0))).toEqual(['confirmed', 'cancelled', 'confirmed'])
    expect(await balance()).toBe(65_000_00)
    expect(await product.bookProblems()).toEqual([])
  })

  test('by card, after the hold ended and one of the times was taken: the others are claimed again', async () => {
    const series = await upfront()
    const payment = await payByCard(bookingOf(series, 0))
    product.clock.advance({ minutes: 16 })
    await product.database.db
      .updateTable('booking')
      .set({ status: 'expired', paymentDueAt: null })
      .where('seriesIdentifier', '=', series.series.identifier)
      .execute()
    await product.database.db
      .updateTable('claim')
      .set({ state: 'expired', expiresAt: null })
      .where('state', '=', 'held')
      .execute()
    const rival = await product.given.client({ money: 15_000_00 })
    const taken = await bookedSeries(product, rival, provider, '2026-03-12', { count: 2 })
    expect(taken.items[0]?.startAt).toBe(series.items[1]?.startAt)
    expect(await settled(payment)).toMatchObject({ status: 'success' })
    expect(await statusesOf(bookingOf(series, 0))).toEqual(['confirmed', 'expired', 'expired'])
    expect(await balance()).toBe(50_000_00 + 30_000_00)
    expect(await product.bookProblems()).toEqual([])
  })

  test('too little by card is refused, and nothing is confirmed', async () => {
    const series = await upfront()
    const { body } = await clara().post(`/payment/booking/${bookingOf(series, 0)}`, { method: 'card' })
    product.paystack.control.faults({ amountOffset: -1 })
    product.paystack.control.pay(body.payment.reference)
    expect(await settled(body.payment)).toMatchObject({ status: 'failed' })
    expect(await statusesOf(bookingOf(series, 0))).toEqual(['pending', 'pending', 'pending'])
    expect(await held()).toBe(0)
  })

  test('not paid in time expires as a whole', async () => {
    const series = await upfront()
    product.clock.advance({ minutes: 15 })
    await product.work()
    expect(await statusesOf(bookingOf(series, 0))).toEqual(['expired', 'expired', 'expired'])
    product.clock.advance({ hours: 2 })
    await product.work()
    expect((await clara().get(`/booking/${bookingOf(series, 0)}/series`)).body.series).toMatchObject({
      status: 'cancelled',
      total: 0,
    })
  })
})

describe('with a therapist who approves', () => {
  const accepted = async (payment: 'upfront' | 'per_session', places: number[]) => {
    const careful = await product.given.provider({ schedule: { needsApproval: true } })
    const series = await bookedSeries(product, client, careful, '2026-03-09', { payment, count: 3 })
    for (const place of places) {
      const { body } = await product.as(careful).get(`/appointment/${bookingOf(series, place)}`)
      const own = body.participants.find(({ role }: { role: string }) => role === 'provider')
      await product.as(careful).post(`/appointment/participant/${own.identifier}/acknowledge`)
    }
    return series
  }
  const due = async (booking: string) => (await clara().get(`/booking/${booking}`)).body.payment.dueAt

  test('accepted sessions are paid together; a request waits for its own answer', async () => {
    const series = await accepted('upfront', [0, 2])
    expect(await statusesOf(bookingOf(series, 0))).toEqual(['pending', 'booking_request', 'pending'])
    expect((await clara().get(`/payment/booking/${bookingOf(series, 2)}`)).body).toMatchObject({
      amount: 30_000_00,
      series: { sessions: 2 },
    })
    await clara().post(`/payment/booking/${bookingOf(series, 2)}`, { method: 'wallet' })
    expect(await statusesOf(bookingOf(series, 0))).toEqual(['confirmed', 'booking_request', 'confirmed'])
    expect(await product.bookProblems()).toEqual([])
  })

  test('paid per session, an accepted session can be paid until its window, and for a day at least', async () => {
    const series = await accepted('per_session', [0, 1])
    expect(await due(bookingOf(series, 0))).toBe('2026-03-07T08:00:00.000Z')
    expect(await due(bookingOf(series, 1))).toBe('2026-03-14T08:00:00.000Z')
    expect((await clara().get(`/payment/booking/${bookingOf(series, 1)}`)).body.amount).toBe(15_000_00)
  })
})

describe('each session paid by itself', () => {
  test('pays one, and the others stay pending', async () => {
    const series = await bookedSeries(product, client, provider, '2026-03-04', { count: 3 })
    expect((await clara().get(`/payment/booking/${bookingOf(series, 0)}`)).body).toMatchObject({ amount: 15_000_00 })
    expect((await clara().get(`/payment/booking/${bookingOf(series, 0)}`)).body).not.toHaveProperty('series')
    await clara().post(`/payment/booking/${bookingOf(series, 0)}`, { method: 'wallet' })
    expect(await statusesOf(bookingOf(series, 0))).toEqual(['confirmed', 'pending', 'pending'])
    expect(await balance()).toBe(35_000_00)
    product.clock.advance({ hours: 24 })
    await product.work()
    expect(await statusesOf(bookingOf(series, 0))).toEqual(['confirmed', 'pending', 'pending'])
    await clara().post(`/payment/booking/${bookingOf(series, 2)}`, { method: 'wallet' })
    product.clock.set('2026-03-09T08:00:00Z')
    await product.work()
    expect(await statusesOf(bookingOf(series, 0))).toEqual(['completed', 'expired', 'confirmed'])
    expect(await product.bookProblems()).toEqual([])
  })

  test('reminds once, a day before a session expires, and not for paid ones', async () => {
    const series = await bookedSeries(product, client, provider, '2026-03-05', { count: 3 })
    for (const place of [0, 2]) await clara().post(`/payment/booking/${bookingOf(series, place)}`, { method: 'wallet' })
    const reminders = () =>
      product.mailbox.list({ to: client.email }).filter(({ subject }) => subject === 'A payment is due')
    product.clock.set('2026-03-09T07:59:59Z')
    await product.work()
    expect(reminders()).toHaveLength(0)
    product.clock.set('2026-03-09T08:00:00Z')
    await Promise.all([product.backend.worker.tick(), product.backend.worker.tick()])
    await product.drain()
    expect(reminders()).toHaveLength(1)
    expect(reminders()[0]?.text).toContain(`/appointments/${bookingOf(series, 1)}/`)
    product.clock.set('2026-03-17T08:00:00Z')
    await product.work()
    expect(reminders()).toHaveLength(1)
  })
})
