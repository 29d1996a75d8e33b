/** A series that a therapist makes for a client. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NewAppointmentSeries, SeriesItem } from '#schemas/scheduling/series.ts'
import { booked } from '#tests/scheduling/participants/sessions.ts'
import { closeConsistent } from '#tests/money/ledger/close-consistent.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { bookingOf, seriesRequest, statuses, takenBy } from './series.ts'

let product: Product
let client: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => closeConsistent(product))
beforeEach(async () => {
  product.clock.set(start)
  client = await product.given.client({ money: 100_000_00 })
  provider = await product.given.provider()
  await booked(product, client, provider, '2026-03-20')
})

const theo = () => product.as(provider)
const clara = () => product.as(client)

async function input(change: Partial<NewAppointmentSeries> = {}) {
  const { providerIdentifier: _own, ...body } = await seriesRequest(product, provider, '2026-03-04', { count: 4 })
  return { ...body, clientIdentifier: client.identifier, ...change }
}
const preview = async (change: Partial<NewAppointmentSeries> = {}) =>
  theo().post('/appointment/series', await input({ dryRun: true, ...change }))
const made = async (change: Partial<NewAppointmentSeries> = {}) =>
  theo().post('/appointment/series', await input(change))
const due = async ({ items }: { items: SeriesItem[] }) => {
  const seen = await Promise.all(items.map(({ bookingIdentifier }) => clara().get(`/booking/${bookingIdentifier}`)))
  return seen.map(({ body }) => [body.status, body.createdBy, body.payment.dueAt])
}

test('the preview says of each date why it does not fit, and the total without those; it books nothing', async () => {
  await product
    .as(provider)
    .post('/provider-availability/day', { date: '2026-03-11', isAvailable: false, timeSlotsInterval: [] })
  await takenBy(product, await product.given.client(), provider, '2026-03-18')
  await product.database.db
    .updateTable('providerSchedule')
    .set({ maxPerDay: 1 })
    .where('providerIdentifier', '=', provider.identifier)
    .execute()
  await takenBy(product, await product.given.client(), provider, '2026-03-25', 3)
  const { status, body } = await preview({ conflictPolicy: 'skip', count: 5 })
  expect([status, body.series.total, body.series.dueNow]).toEqual([200, 30_000_00, 15_000_00])
  expect(body.items.map((item: SeriesItem) => [item.status, item.reason])).toEqual([
    ['free', undefined],
    ['conflict', 'closed'],
    ['conflict', 'booked'],
    ['conflict', 'day_full'],
    ['free', undefined],
  ])
  expect((await clara().get('/booking')).body.meta.total).toBe(1)
})

test('paid for each session: a day for the first, each other until its free cancellation ends; the client gets one mail', async () => {
  const { status, body } = await made({ expectedTotal: 60_000_00 })
  expect([status, statuses(body.items)]).toEqual([201, Array(4).fill('booked')])
  expect(await due(body)).toEqual([
    ['pending', 'provider', '2026-03-03T08:00:00.000Z'],
    ['pending', 'provider', '2026-03-09T08:00:00.000Z'],
    ['pending', 'provider', '2026-03-16T08:00:00.000Z'],
    ['pending', 'provider', '2026-03-23T08:00:00.000Z'],
  ])
  await product.work()
  const mails = product.mailbox.list({ to: client.email }).filter(({ subject }) => subject === 'Times are held for you')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('₦15,000')

  await clara().post(`/payment/booking/${bookingOf(body, 0)}`, { method: 'wallet' })
  product.clock.set('2026-03-09T08:01:00Z')
  await product.work()
  expect((await due(body)).map(([state]) => state)).toEqual(['completed', 'expired', 'pending', 'pending'])
})

test('paid together: one payment within a day confirms every session', async () => {
  const { body } = await made({ payment: 'upfront' })
  expect(body.series).toMatchObject({ total: 60_000_00, dueNow: 60_000_00 })
  expect(new Set((await due(body)).map(([, , at]) => at))).toEqual(new Set(['2026-03-03T08:00:00.000Z']))
  await clara().post(`/payment/booking/${bookingOf(body, 1)}`, { method: 'wallet' })
  expect((await due(body)).map(([state]) => state)).toEqual(Array(4).fill('confirmed'))
})

test('needs no approval and ignores a stop for new clients, also for dates that open later; free sessions are confirmed', async () => {
  provider = await product.given.provider({ fee: 0 })
  await booked(product, client, provider, '2026-04-30')
  await product.database.db
    .updateTable('providerSchedule')
    .set({ needsApproval: true })
    .where('providerIdentifier', '=', provider.identifier)
    .execute()
  const { body } = await made({ count: 12 })
  expect(statuses(body.items)).toEqual([...Array(9).fill('booked'), ...Array(3).fill('tentative')])
  expect(new Set(body.items.slice(0, 9).map((item: SeriesItem) => item.bookingStatus))).toEqual(new Set(['confirmed']))
  await product.database.db
    .updateTable('providerSchedule')
    .set({ acceptingNewClients: false })
    .where('providerIdentifier', '=', provider.identifier)
    .execute()
  product.clock.set('2026-03-05T23:30:00Z')
  await product.work()
  const { items } = (await theo().get(`/appointment/${bookingOf(body, 0)}/series`)).body
  expect(items[9]).toMatchObject({ status: 'booked', bookingStatus: 'confirmed' })
})

test("the client's session elsewhere is not in the preview; the date is then treated as chosen for taken dates", async () => {
  await takenBy(product, client, await product.given.provider(), '2026-03-11')
  expect(statuses((await preview()).body.items)).toEqual(Array(4).fill('free'))
  const all = await made()
  expect([all.status, all.body.code]).toEqual([409, 'SERIES_CONFLICT'])
  const skipped = await made({ conflictPolicy: 'skip', expectedTotal: 60_000_00 })
  expect(statuses(skipped.body.items)).toEqual(['booked', 'skipped', 'booked', 'booked'])
  expect(skipped.body.series.total).toBe(45_000_00)
})

test('a person who is no client, another total and a series without a free date are refused', async () => {
  const stranger = await product.given.client()
  const no = await made({ clientIdentifier: stranger.identifier })
  expect([no.status, no.body.fields]).toEqual([422, { clientIdentifier: 'Please choose a client.' }])
  expect((await made({ expectedTotal: 1 })).body.code).toBe('POLICY_BLOCKED')
  expect((await clara().post('/appointment/series', await input())).status).toBe(403)
})
