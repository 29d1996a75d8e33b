import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { closeConsistent } from '#tests/money/ledger/close-consistent.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { bookedSeries, bookingOf } from './series.ts'

let product: Product
let client: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => closeConsistent(product))
beforeEach(async () => {
  product.clock.set(start)
  product.paystack.control.resetFaults()
  client = await product.given.client({ money: 50_000_00 })
  provider = await product.given.provider()
})

const clara = () => product.as(client)
const balance = async () => (await clara().get('/wallet/balance')).body.balance
const held = async () => (await product.as(provider).get('/provider/earnings/stats')).body.held
const statusesOf = async (booking: string) =>
  (await clara().get(`/booking/${booking}/series`)).body.items.map(
    ({ bookingStatus }: { bookingStatus: string }) => bookingStatus,
  )
/** Weekly sessions from 5 March, paid one by one. */
const oneByOne = (count = 3) => bookedSeries(product, client, provider, '2026-03-05', { count })
type Made = Awaited<ReturnType<typeof oneByOne>>

const pathOf = ({ series }: Made) => `/booking/series/${series.identifier}/payment`
/** What the page shows, and what its button confirms. */
const offerOf = async (series: Made) => (await clara().get(pathOf(series))).body
const confirmed = (sessions: readonly Pick<Booking, 'identifier' | 'fee'>[], method = 'wallet') => ({
  method,
  bookingIdentifiers: sessions.map(({ identifier }) => identifier),
  expectedTotal: sessions.reduce((sum, { fee }) => sum + fee, 0),
})
const changed = {
  status: 409,
  body: {
    code: 'STATUS_CHANGED',
    message:
      'The sessions to be paid have changed in the meantime. Nothing was charged; please check the list and pay again.',
  },
}

test('lists every unpaid session with its fee and deadline, and pays them from the wallet, each with its own entry', async () => {
  const series = await oneByOne()
  const offer = await offerOf(series)
  expect(offer).toMatchObject({
    amount: 45_000_00,
    shortfall: 0,
    methods: ['wallet', 'card'],
    dueAt: '2026-03-02T08:15:00.000Z',
    payment: { status: 'none' },
  })
  expect(offer.sessions.map(({ startAt, fee, policy }: Booking) => [startAt, fee, policy.freeUntil])).toEqual([
    ['2026-03-05T08:00:00.000Z', 15_000_00, '2026-03-03T08:00:00.000Z'],
    ['2026-03-12T08:00:00.000Z', 15_000_00, '2026-03-10T08:00:00.000Z'],
    ['2026-03-19T08:00:00.000Z', 15_000_00, '2026-03-17T08:00:00.000Z'],
  ])
  expect((await clara().get(`/payment/booking/${bookingOf(series, 0)}`)).body).toMatchObject({
    amount: 15_000_00,
    allOfSeries: { identifier: series.series.identifier, sessions: 3, amount: 45_000_00 },
  })

  const paid = await clara().post(pathOf(series), confirmed(offer.sessions))
  expect(paid).toMatchObject({ status: 200, body: { payment: { status: 'success' } } })
  expect(await statusesOf(bookingOf(series, 0))).toEqual(['confirmed', 'confirmed', 'confirmed'])
  expect([await balance(), await held()]).toEqual([5_000_00, 45_000_00])
  const { body } = await clara().get('/wallet/transactions?transactionType=booking_payment')
  expect(body.data.map(({ amount }: { amount: number }) => amount)).toEqual([15_000_00, 15_000_00, 15_000_00])
  expect(await offerOf(series)).toMatchObject({ sessions: [], amount: 0, dueAt: null })
})

test('leaves out what is paid already, and a later cancellation returns one fee only', async () => {
  const series = await oneByOne()
  await clara().post(`/payment/booking/${bookingOf(series, 1)}`, { method: 'wallet' })
  const { sessions } = await offerOf(series)
  expect(await clara().post(pathOf(series), confirmed(sessions))).toMatchObject({ status: 200 })
  product.clock.advance({ minutes: 10 })
  await clara().post(`/booking/${bookingOf(series, 2)}/cancel`, {})
  expect(await statusesOf(bookingOf(series, 0))).toEqual(['confirmed', 'confirmed', 'cancelled'])
  expect([await balance(), await held()]).toEqual([20_000_00, 30_000_00])
})

test('by card is one checkout, which confirms all sessions when it is paid', async () => {
  const series = await oneByOne()
  const { sessions } = await offerOf(series)
  const pay = () => clara().post(pathOf(series), confirmed(sessions, 'card'))
  const [{ body }, again] = [await pay(), await pay()]
  expect(again.body.payment.reference).toBe(body.payment.reference)
  expect((await offerOf(series)).payment).toMatchObject({ status: 'pending', reference: body.payment.reference })
  product.paystack.control.pay(body.payment.reference)
  expect((await clara().get(`/payment/status/${body.payment.reference}`)).body).toMatchObject({
    status: 'success',
    amount: 45_000_00,
    // Whatever the order of the identifiers.
    bookingIdentifier: bookingOf(series, 0),
  })
  expect(await statusesOf(bookingOf(series, 0))).toEqual(['confirmed', 'confirmed', 'confirmed'])
  expect([await balance(), await held()]).toEqual([50_000_00, 45_000_00])
})

describe('moves no money', () => {
  test('when the wallet is short, and says by how much', async () => {
    const series = await oneByOne(4)
    const offer = await offerOf(series)
    expect(offer).toMatchObject({ amount: 60_000_00, walletBalance: 50_000_00, shortfall: 10_000_00 })
    expect(await clara().post(pathOf(series), confirmed(offer.sessions))).toMatchObject({
      status: 402,
      body: { code: 'INSUFFICIENT_FUNDS', message: 'Your wallet is short by ₦10,000. Nothing was charged.' },
    })
    expect(await statusesOf(bookingOf(series, 0))).toEqual(Array(4).fill('pending'))
    expect([await balance(), await held()]).toEqual([50_000_00, 0])
  })

  test.each([
    ['paid', (booking: string) => clara().post(`/payment/booking/${booking}`, { method: 'wallet' }), 15_000_00],
    ['cancelled', (booking: string) => clara().post(`/booking/${booking}/cancel`, {}), 0],
  ])('when a session was %s in another tab', async (_, change, moved) => {
    const series = await oneByOne()
    const { sessions } = await offerOf(series)
    await change(bookingOf(series, 1))
    for (const method of ['wallet', 'card'])
      expect(await clara().post(pathOf(series), confirmed(sessions, method))).toMatchObject(changed)
    expect([await balance(), await held()]).toEqual([50_000_00 - moved, moved])
  })

  test('for another total, a part of the sessions, or the sessions of another series', async () => {
    const [series, other] = [
      await oneByOne(),
      await bookedSeries(product, client, provider, '2026-03-06', { count: 2 }),
    ]
    const { sessions } = await offerOf(series)
    const body = confirmed(sessions)
    expect(await clara().post(pathOf(series), { ...body, expectedTotal: 30_000_00 })).toMatchObject(changed)
    expect(await clara().post(pathOf(series), confirmed(sessions.slice(1)))).toMatchObject(changed)
    const foreign = [...sessions.slice(1), { identifier: bookingOf(other, 0), fee: 15_000_00 }]
    expect(await clara().post(pathOf(series), confirmed(foreign))).toMatchObject(changed)
    expect([await balance(), await held()]).toEqual([50_000_00, 0])
  })

  test("for another client's series, which looks as if it did not exist", async () => {
    const series = await oneByOne()
    const { sessions } = await offerOf(series)
    const rival = product.as(await product.given.client({ money: 50_000_00 }))
    expect(await rival.get(pathOf(series))).toMatchObject({ status: 404 })
    expect(await rival.post(pathOf(series), confirmed(sessions))).toMatchObject({ status: 404 })
    expect(await product.as(provider).get(pathOf(series))).toMatchObject({ status: 403 })
  })
})

test('a replayed key pays once', async () => {
  const series = await oneByOne()
  const body = confirmed((await offerOf(series)).sessions)
  const headers = { 'idempotency-key': randomUUID() }
  const [one, two] = [
    await clara().post(pathOf(series), body, headers),
    await clara().post(pathOf(series), body, headers),
  ]
  expect(two).toMatchObject({ status: 200, body: one.body })
  expect(await balance()).toBe(5_000_00)
})

test('of payments at the same time, for all and for single sessions, each session is paid once', async () => {
  const series = await oneByOne()
  const all = confirmed((await offerOf(series)).sessions)
  const answers = await Promise.all([
    clara().post(pathOf(series), all),
    clara().post(`/payment/booking/${bookingOf(series, 2)}`, { method: 'wallet' }),
    clara().post(pathOf(series), all),
    clara().post(`/booking/${bookingOf(series, 0)}/cancel`, {}),
    clara().post(pathOf(series), all),
  ])
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  const statuses = await statusesOf(bookingOf(series, 0))
  const paid = statuses.filter((status: string) => status === 'confirmed').length
  expect(await held()).toBe(paid * 15_000_00)
  expect(await balance()).toBe(50_000_00 - paid * 15_000_00)
})
