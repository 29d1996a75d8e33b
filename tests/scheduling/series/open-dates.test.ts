import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Series } from '#schemas/scheduling/series.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openWorld, start, type World } from '#tests/support/world.ts'
import { bookedSeries, bookingOf, takenBy } from './series.ts'

let world: World
let client: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(start)
  client = await world.given.client({ money: 50_000_00 })
  provider = await world.given.provider()
})

const clara = () => world.as(client)
const item = async (series: Series, place: number) =>
  (await clara().get(`/booking/${bookingOf(series, 0)}/series`)).body.items[place]

/** Twelve weekly sessions from 4 March: nine are in the calendar, that of 6 May is the first beyond it. */
const long = (change = {}) => bookedSeries(world, client, provider, '2026-03-04', { count: 12, ...change })

test('a date is held as soon as the calendar opens for it, once with two workers, and waits for its own payment', async () => {
  const series = await long({ payment: 'upfront' })
  await clara().post(`/payment/booking/${bookingOf(series, 0)}`, { method: 'wallet' })
  expect(await item(series, 9)).toMatchObject({ status: 'tentative', startAt: '2026-05-06T08:00:00.000Z' })
  world.clock.set('2026-03-05T22:59:00Z')
  await world.work()
  expect(await item(series, 9)).toMatchObject({ status: 'tentative' })

  world.clock.set('2026-03-05T23:00:00Z')
  await Promise.all([world.backend.worker.tick(), world.backend.worker.tick()])
  const opened = await item(series, 9)
  expect(opened).toMatchObject({ status: 'booked', bookingStatus: 'pending', startAt: '2026-05-06T08:00:00.000Z' })
  expect((await clara().get(`/booking/${opened.bookingIdentifier}`)).body).toMatchObject({
    series: { index: 10, count: 12 },
    payment: { dueAt: '2026-05-04T08:00:00.000Z' },
  })
  const price = (await clara().get(`/payment/booking/${opened.bookingIdentifier}`)).body
  expect(price).toMatchObject({ amount: 15_000_00 })
  expect(price).not.toHaveProperty('series')
  await world.work()
  const told = world.mailbox.list({ to: client.email }).filter(({ subject }) => subject === 'A time is kept for you')
  expect(told).toHaveLength(1)
})

test('a date that somebody else took is told as gone; with the nearest time chosen it moves', async () => {
  const series = await long()
  const flexible = await world.given.client()
  const near = await bookedSeries(world, flexible, provider, '2026-03-04', {
    count: 12,
    place: 1,
    conflictPolicy: 'nearest',
  })
  world.clock.set('2026-03-05T23:30:00Z')
  await takenBy(world, await world.given.client(), provider, '2026-05-06', 0)
  await takenBy(world, await world.given.client(), provider, '2026-05-06', 0)
  await world.work()
  expect(await item(series, 9)).toMatchObject({ status: 'failed' })
  const seen = await world.as(flexible).get(`/booking/${bookingOf(near, 0)}/series`)
  expect(seen.body.items[9]).toMatchObject({ status: 'booked', startAt: '2026-05-06T10:00:00.000Z' })
  expect(world.mailbox.list({ to: client.email }).map(({ subject }) => subject)).toContain('Your bookings have changed')
  expect(await world.bookProblems()).toEqual([])
})

test('the dates of a therapist who chose a shorter calendar wait for that', async () => {
  await world.database.db
    .updateTable('providerSchedule')
    .set({ bookingHorizonDays: 14 })
    .where('providerIdentifier', '=', provider.identifier)
    .execute()
  const series = await bookedSeries(world, client, provider, '2026-03-04', { count: 3 })
  expect(series.items.map(({ status }) => status)).toEqual(['booked', 'booked', 'tentative'])
  world.clock.set('2026-03-04T12:00:00Z')
  await world.work()
  expect(await item(series, 2)).toMatchObject({ status: 'booked' })
})

test('nothing is booked for somebody who has left, or with a therapist nobody can book any more', async () => {
  const series = await long()
  const other = await world.given.client()
  const second = await bookedSeries(world, other, provider, '2026-03-04', { count: 12, place: 1 })
  await world.database.db
    .updateTable('appUser')
    .set({ accountStatus: 'deletion_requested' })
    .where('identifier', '=', other.identifier)
    .execute()
  await world.database.db.deleteFrom('providerListing').where('providerIdentifier', '=', provider.identifier).execute()
  world.clock.set('2026-03-06T00:00:00Z')
  await world.work()
  expect(await item(series, 9)).toMatchObject({ status: 'failed' })
  const left = await world.database.db
    .selectFrom('seriesItem')
    .select('status')
    .where('seriesIdentifier', '=', second.series.identifier)
    .where('seriesIndex', '=', 10)
    .executeTakeFirst()
  expect(left?.status).toBe('cancelled')
})
