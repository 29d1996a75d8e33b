import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Series } from '#schemas/scheduling/series.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { bookedSeries, bookingOf, takenBy } from './series.ts'

let product: Product
let client: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set(start)
  client = await product.given.client({ money: 50_000_00 })
  provider = await product.given.provider()
})

const clara = () => product.as(client)
const item = async (series: Series, place: number) =>
  (await clara().get(`/booking/${bookingOf(series, 0)}/series`)).body.items[place]

/** Twelve weekly sessions from 4 March: nine are in the calendar, that of 6 May is the first beyond it. */
const long = (change = {}) => bookedSeries(product, client, provider, '2026-03-04', { count: 12, ...change })

test('a date is held as soon as the calendar reaches it, once with two workers, and is paid separately', async () => {
  const series = await long({ payment: 'upfront' })
  await clara().post(`/payment/booking/${bookingOf(series, 0)}`, { method: 'wallet' })
  expect(await item(series, 9)).toMatchObject({ status: 'tentative', startAt: '2026-05-06T08:00:00.000Z' })
  product.clock.set('2026-03-05T22:59:00Z')
  await product.work()
  expect(await item(series, 9)).toMatchObject({ status: 'tentative' })

  product.clock.set('2026-03-05T23:00:00Z')
  await Promise.all([product.backend.worker.tick(), product.backend.worker.tick()])
  const opened = await item(series, 9)
  expect(opened).toMatchObject({ status: 'booked', bookingStatus: 'pending', startAt: '2026-05-06T08:00:00.000Z' })
  expect((await clara().get(`/booking/${opened.bookingIdentifier}`)).body).toMatchObject({
    series: { index: 10, count: 12 },
    payment: { dueAt: '2026-05-04T08:00:00.000Z' },
  })
  const price = (await clara().get(`/payment/booking/${opened.bookingIdentifier}`)).body
  expect(price).toMatchObject({ amount: 15_000_00 })
  expect(price).not.toHaveProperty('series')
  await product.work()
  const mails = product.mailbox.list({ to: client.email }).filter(({ subject }) => subject === 'A time is held for you')
  expect(mails).toHaveLength(1)
})

test('a date taken by another client is reported as gone; with the nearest time chosen it moves', async () => {
  const series = await long()
  const flexible = await product.given.client()
  const near = await bookedSeries(product, flexible, provider, '2026-03-04', {
    count: 12,
    place: 1,
    conflictPolicy: 'nearest',
  })
  product.clock.set('2026-03-05T23:30:00Z')
  await takenBy(product, await product.given.client(), provider, '2026-05-06', 0)
  await takenBy(product, await product.given.client(), provider, '2026-05-06', 0)
  await product.work()
  expect(await item(series, 9)).toMatchObject({ status: 'failed' })
  const seen = await product.as(flexible).get(`/booking/${bookingOf(near, 0)}/series`)
  expect(seen.body.items[9]).toMatchObject({ status: 'booked', startAt: '2026-05-06T10:00:00.000Z' })
  expect(product.mailbox.list({ to: client.email }).map(({ subject }) => subject)).toContain(
    'Your bookings have changed',
  )
  expect(await product.bookProblems()).toEqual([])
})

test('the dates of a therapist with a shorter calendar are booked when that calendar reaches them', async () => {
  await product.database.db
    .updateTable('providerSchedule')
    .set({ bookingHorizonDays: 14 })
    .where('providerIdentifier', '=', provider.identifier)
    .execute()
  const series = await bookedSeries(product, client, provider, '2026-03-04', { count: 3 })
  expect(series.items.map(({ status }) => status)).toEqual(['booked', 'booked', 'tentative'])
  product.clock.set('2026-03-04T12:00:00Z')
  await product.work()
  expect(await item(series, 2)).toMatchObject({ status: 'booked' })
})

test('nothing is booked for a client who has left, or with a therapist who cannot be booked any more', async () => {
  const series = await long()
  const other = await product.given.client()
  const second = await bookedSeries(product, other, provider, '2026-03-04', { count: 12, place: 1 })
  await product.database.db
    .updateTable('appUser')
    .set({ accountStatus: 'deletion_requested' })
    .where('identifier', '=', other.identifier)
    .execute()
  await product.database.db
    .deleteFrom('providerListing')
    .where('providerIdentifier', '=', provider.identifier)
    .execute()
  product.clock.set('2026-03-06T00:00:00Z')
  await product.work()
  expect(await item(series, 9)).toMatchObject({ status: 'failed' })
  const left = await product.database.db
    .selectFrom('seriesItem')
    .select('status')
    .where('seriesIdentifier', '=', second.series.identifier)
    .where('seriesIndex', '=', 10)
    .executeTakeFirst()
  expect(left?.status).toBe('cancelled')
})
