import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openWorld, start, type World } from '#tests/support/world.ts'
import { bookedSeries, bookingOf } from './series.ts'

let world: World
let client: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(start)
  world.paystack.control.resetFaults()
  client = await world.given.client({ money: 50_000_00 })
  provider = await world.given.provider()
})

const clara = () => world.as(client)
const balance = async () => (await clara().get('/wallet/balance')).body.balance
const statusesOf = async (booking: string) =>
  (await clara().get(`/booking/${booking}/series`)).body.items.map(
    ({ bookingStatus }: { bookingStatus: string }) => bookingStatus,
  )
const held = async () => (await world.as(provider).get('/provider/earnings/stats')).body.held

/** Three weekly sessions from 5 March, paid at once. */
const upfront = (change = {}) =>
  bookedSeries(world, client, provider, '2026-03-05', { payment: 'upfront', count: 3, ...change })

/** The checkout of a payment, paid at the gateway and settled when the browser comes back. */
async function payByCard(booking: string): Promise<{ reference: string }> {
  const { body } = await clara().post(`/payment/booking/${booking}`, { method: 'card' })
  world.paystack.control.pay(body.payment.reference)
  return body.payment
}
const settled = async ({ reference }: { reference: string }) => (await clara().get(`/payment/status/${reference}`)).body

describe('everything paid at once', () => {
  test('from the wallet confirms all sessions, each with its own entry in the books', async () => {
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
    expect(await world.bookProblems()).toEqual([])
    await world.work()
    expect(world.mailbox.list({ to: client.email }).map(({ subject }) => subject)).toEqual([
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
    expect(await world.bookProblems()).toEqual([])
  })

  test('by card confirms all, once, however often it is asked', async () => {
    const series = await upfront()
    const payment = await payByCard(bookingOf(series, 0))
    const answers = await Promise.all([1, 2, 3].map(() => settled(payment)))
    expect(answers.map(({ status }) => status).filter((status) => status !== 'pending')).toContain('success')
    expect(await settled(payment)).toMatchObject({ status: 'success', amount: 45_000_00 })
    expect(await statusesOf(bookingOf(series, 0))).toEqual(['confirmed', 'confirmed', 'confirmed'])
    expect(await held()).toBe(45_000_00)
    expect(await world.bookProblems()).toEqual([])
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

  test('by card, after a session was cancelled meanwhile: its part is in the wallet, the rest is confirmed', async () => {
    const series = await upfront()
    const payment = await payByCard(bookingOf(series, 0))
    await clara().post(`/booking/${bookingOf(series, 1)}/cancel`, {})
    expect(await settled(payment)).toMatchObject({ status: 'success', amount: 45_000_00 })
    expect(await statusesOf(bookingOf(series, 0))).toEqual(['confirmed', 'cancelled', 'confirmed'])
    expect(await balance()).toBe(65_000_00)
    expect(await world.bookProblems()).toEqual([])
  })

  test('by card, after the time was over and one of the times taken: the others are taken again', async () => {
    const series = await upfront()
    const payment = await payByCard(bookingOf(series, 0))
    world.clock.advance({ minutes: 16 })
    await world.database.db
      .updateTable('booking')
      .set({ status: 'expired', paymentDueAt: null })
      .where('seriesIdentifier', '=', series.series.identifier)
      .execute()
    await world.database.db
      .updateTable('claim')
      .set({ state: 'expired', expiresAt: null })
      .where('state', '=', 'held')
      .execute()
    const rival = await world.given.client({ money: 15_000_00 })
    const taken = await bookedSeries(world, rival, provider, '2026-03-12', { count: 2 })
    expect(taken.items[0]?.startAt).toBe(series.items[1]?.startAt)
    expect(await settled(payment)).toMatchObject({ status: 'success' })
    expect(await statusesOf(bookingOf(series, 0))).toEqual(['confirmed', 'expired', 'expired'])
    expect(await balance()).toBe(50_000_00 + 30_000_00)
    expect(await world.bookProblems()).toEqual([])
  })

  test('too little by card is refused, and nothing is confirmed', async () => {
    const series = await upfront()
    const { body } = await clara().post(`/payment/booking/${bookingOf(series, 0)}`, { method: 'card' })
    world.paystack.control.faults({ amountOffset: -1 })
    world.paystack.control.pay(body.payment.reference)
    expect(await settled(body.payment)).toMatchObject({ status: 'failed' })
    expect(await statusesOf(bookingOf(series, 0))).toEqual(['pending', 'pending', 'pending'])
    expect(await held()).toBe(0)
  })

  test('not paid in time is forgotten, all of it', async () => {
    const series = await upfront()
    world.clock.advance({ minutes: 15 })
    await world.work()
    expect(await statusesOf(bookingOf(series, 0))).toEqual(['expired', 'expired', 'expired'])
    world.clock.advance({ hours: 2 })
    await world.work()
    expect((await clara().get(`/booking/${bookingOf(series, 0)}/series`)).body.series).toMatchObject({
      status: 'cancelled',
      total: 0,
    })
  })
})

describe('with a therapist who approves', () => {
  const accepted = async (payment: 'upfront' | 'per_session', places: number[]) => {
    const careful = await world.given.provider({ schedule: { needsApproval: true } })
    const series = await bookedSeries(world, client, careful, '2026-03-09', { payment, count: 3 })
    for (const place of places) {
      const { body } = await world.as(careful).get(`/appointment/${bookingOf(series, place)}`)
      const own = body.participants.find(({ role }: { role: string }) => role === 'provider')
      await world.as(careful).post(`/appointment/participant/${own.identifier}/acknowledge`)
    }
    return series
  }
  const due = async (booking: string) => (await clara().get(`/booking/${booking}`)).body.payment.dueAt

  test('what was accepted is paid together; a request waits for its own answer', async () => {
    const series = await accepted('upfront', [0, 2])
    expect(await statusesOf(bookingOf(series, 0))).toEqual(['pending', 'booking_request', 'pending'])
    expect((await clara().get(`/payment/booking/${bookingOf(series, 2)}`)).body).toMatchObject({
      amount: 30_000_00,
      series: { sessions: 2 },
    })
    await clara().post(`/payment/booking/${bookingOf(series, 2)}`, { method: 'wallet' })
    expect(await statusesOf(bookingOf(series, 0))).toEqual(['confirmed', 'booking_request', 'confirmed'])
    expect(await world.bookProblems()).toEqual([])
  })

  test('paid one by one, an accepted session can be paid until its window, and for a day at least', async () => {
    const series = await accepted('per_session', [0, 1])
    expect(await due(bookingOf(series, 0))).toBe('2026-03-07T08:00:00.000Z')
    expect(await due(bookingOf(series, 1))).toBe('2026-03-14T08:00:00.000Z')
    expect((await clara().get(`/payment/booking/${bookingOf(series, 1)}`)).body.amount).toBe(15_000_00)
  })
})

describe('each session paid by itself', () => {
  test('pays one, and the others go on waiting', async () => {
    const series = await bookedSeries(world, client, provider, '2026-03-04', { count: 3 })
    expect((await clara().get(`/payment/booking/${bookingOf(series, 0)}`)).body).toMatchObject({ amount: 15_000_00 })
    expect((await clara().get(`/payment/booking/${bookingOf(series, 0)}`)).body).not.toHaveProperty('series')
    await clara().post(`/payment/booking/${bookingOf(series, 0)}`, { method: 'wallet' })
    expect(await statusesOf(bookingOf(series, 0))).toEqual(['confirmed', 'pending', 'pending'])
    expect(await balance()).toBe(35_000_00)
    world.clock.advance({ hours: 24 })
    await world.work()
    expect(await statusesOf(bookingOf(series, 0))).toEqual(['confirmed', 'pending', 'pending'])
    await clara().post(`/payment/booking/${bookingOf(series, 2)}`, { method: 'wallet' })
    world.clock.set('2026-03-09T08:00:00Z')
    await world.work()
    expect(await statusesOf(bookingOf(series, 0))).toEqual(['completed', 'expired', 'confirmed'])
    expect(await world.bookProblems()).toEqual([])
  })

  test('reminds once, a day before a session is given up, and not of what is paid', async () => {
    const series = await bookedSeries(world, client, provider, '2026-03-05', { count: 3 })
    for (const place of [0, 2]) await clara().post(`/payment/booking/${bookingOf(series, place)}`, { method: 'wallet' })
    const told = () =>
      world.mailbox.list({ to: client.email }).filter(({ subject }) => subject === 'A booking is to be paid')
    world.clock.set('2026-03-09T07:59:59Z')
    await world.work()
    expect(told()).toHaveLength(0)
    world.clock.set('2026-03-09T08:00:00Z')
    await Promise.all([world.backend.worker.tick(), world.backend.worker.tick()])
    await world.work()
    expect(told()).toHaveLength(1)
    expect(told()[0]?.text).toContain(`/appointments/${bookingOf(series, 1)}/`)
    world.clock.set('2026-03-17T08:00:00Z')
    await world.work()
    expect(told()).toHaveLength(1)
  })
})
