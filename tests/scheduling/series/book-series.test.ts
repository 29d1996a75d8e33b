import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SeriesItem } from '#schemas/scheduling/series.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { bookedSeries, bookingOf, seriesRequest, statuses, takenBy } from './series.ts'

let product: Product
let client: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set(start)
  client = await product.given.client({ money: 100_000_00 })
  provider = await product.given.provider()
})

const clara = () => product.as(client)
const bookings = async () => (await clara().get('/booking?perPage=50')).body.meta.total

describe('the preview of a series', () => {
  test('returns every date, each price, the total and the amount due now, and books nothing', async () => {
    const input = await seriesRequest(product, provider, '2026-03-04', { dryRun: true })
    const { status, body } = await clara().post('/booking/series', input)
    expect({ status, series: body.series }).toEqual({
      status: 200,
      series: {
        status: 'active',
        anchorTimezone: 'Africa/Lagos',
        frequency: 'weekly',
        payment: 'per_session',
        currency: 'NGN',
        total: 75_000_00,
        dueNow: 15_000_00,
      },
    })
    expect(
      body.items.map(({ index, startAt, status: state, fee }: SeriesItem) => [index, startAt, state, fee]),
    ).toEqual([
      [1, '2026-03-04T08:00:00.000Z', 'free', 15_000_00],
      [2, '2026-03-11T08:00:00.000Z', 'free', 15_000_00],
      [3, '2026-03-18T08:00:00.000Z', 'free', 15_000_00],
      [4, '2026-03-25T08:00:00.000Z', 'free', 15_000_00],
      [5, '2026-04-01T08:00:00.000Z', 'free', 15_000_00],
    ])
    expect(await bookings()).toBe(0)
  })

  test('paid in one payment, everything is due now', async () => {
    const input = await seriesRequest(product, provider, '2026-03-04', { dryRun: true, payment: 'upfront', count: 3 })
    expect((await clara().post('/booking/series', input)).body.series).toMatchObject({
      total: 45_000_00,
      dueNow: 45_000_00,
    })
  })

  test.each([
    ['fail', 'conflict', 60_000_00],
    ['skip', 'conflict', 60_000_00],
    ['nearest', 'moved', 75_000_00],
  ] as const)('a taken date with %s is %s, with the nearest free time', async (conflictPolicy, state, total) => {
    await takenBy(product, await product.given.client(), provider, '2026-03-11')
    const input = await seriesRequest(product, provider, '2026-03-04', { dryRun: true, conflictPolicy })
    const { body } = await clara().post('/booking/series', input)
    expect(statuses(body.items)).toEqual(['free', state, 'free', 'free', 'free'])
    expect(body.items[1]).toMatchObject({
      startAt: '2026-03-11T08:00:00.000Z',
      alternative: { startAt: '2026-03-11T09:00:00.000Z', endAt: '2026-03-11T10:00:00.000Z' },
    })
    expect(body.series.total).toBe(total)
  })

  test("the client's own sessions with other therapists conflict too", async () => {
    await takenBy(product, client, await product.given.provider(), '2026-03-11')
    const input = await seriesRequest(product, provider, '2026-03-04', { dryRun: true })
    const { body } = await clara().post('/booking/series', input)
    expect(body.items[1]).toMatchObject({ status: 'conflict', alternative: { startAt: '2026-03-11T09:00:00.000Z' } })
  })

  test('a day the therapist has closed is taken, and dates beyond the calendar are marked differently', async () => {
    await product
      .as(provider)
      .post('/provider-availability/day', { date: '2026-03-18', isAvailable: false, timeSlotsInterval: [] })
    const input = await seriesRequest(product, provider, '2026-03-04', { dryRun: true, count: 12 })
    const { body } = await clara().post('/booking/series', input)
    expect(statuses(body.items)).toEqual([
      'free',
      'free',
      'conflict',
      ...Array(6).fill('free'),
      ...Array(3).fill('outside_horizon'),
    ])
    expect(body.items[2].alternative.startAt.slice(0, 10)).toMatch(/2026-03-1[79]/)
    expect(body.series.total).toBe(8 * 15_000_00)
  })

  test('marks dates at another hour for a client whose clocks do not change', async () => {
    const berlin = await product.given.provider({ country: 'DE' })
    const input = await seriesRequest(product, berlin, '2026-03-16', { dryRun: true, count: 4 })
    const { body } = await clara().post('/booking/series', input)
    expect(body.series.anchorTimezone).toBe('Europe/Berlin')
    expect(body.items.map(({ startAt, clientTimeShifts }: SeriesItem) => [startAt, clientTimeShifts])).toEqual([
      ['2026-03-16T08:00:00.000Z', false],
      ['2026-03-23T08:00:00.000Z', false],
      ['2026-03-30T07:00:00.000Z', true],
      ['2026-04-06T07:00:00.000Z', true],
    ])
  })
})

describe('booking', () => {
  test('paid per session: the first is held for a quarter of an hour, the others until 48 hours before they start', async () => {
    const { series, items } = await bookedSeries(product, client, provider, '2026-03-03')
    expect(series).toMatchObject({ status: 'active', total: 75_000_00, dueNow: 15_000_00 })
    expect(statuses(items)).toEqual(['booked', 'booked', 'booked', 'booked', 'booked'])
    const seen = await Promise.all(items.map(({ bookingIdentifier }) => clara().get(`/booking/${bookingIdentifier}`)))
    expect(seen.map(({ body }) => [body.status, body.startAt, body.payment.dueAt, body.series.index])).toEqual([
      ['pending', '2026-03-03T08:00:00.000Z', '2026-03-02T08:15:00.000Z', 1],
      ['pending', '2026-03-10T08:00:00.000Z', '2026-03-08T08:00:00.000Z', 2],
      ['pending', '2026-03-17T08:00:00.000Z', '2026-03-15T08:00:00.000Z', 3],
      ['pending', '2026-03-24T08:00:00.000Z', '2026-03-22T08:00:00.000Z', 4],
      ['pending', '2026-03-31T08:00:00.000Z', '2026-03-29T08:00:00.000Z', 5],
    ])
    expect((await clara().get(`/booking/${bookingOf({ items } as never, 2)}/series`)).body.items).toEqual(items)
    expect((await product.as(provider).get(`/appointment/${items[0]?.bookingIdentifier}/series`)).body.items).toEqual(
      items,
    )
    await product.drain()
    expect((await product.mailbox.waitFor({ to: client.email })).subject).toBe('Your dates are booked')
    expect((await product.mailbox.waitFor({ to: provider.email })).subject).toBe('New bookings')
    expect(product.mailbox.list({ to: client.email })).toHaveLength(1)
  })

  test('free sessions are all confirmed at once', async () => {
    const free = await product.given.provider({ fee: 0 })
    const { series, items } = await bookedSeries(product, client, free, '2026-03-04', { count: 3 })
    expect(series).toMatchObject({ total: 0, dueNow: 0 })
    expect(items.map(({ bookingStatus }) => bookingStatus)).toEqual(['confirmed', 'confirmed', 'confirmed'])
  })

  test('with a therapist who approves is a request for each session, and nothing is due', async () => {
    const careful = await product.given.provider({ schedule: { needsApproval: true } })
    const { series, items } = await bookedSeries(product, client, careful, '2026-03-04', {
      count: 3,
      payment: 'upfront',
    })
    expect(series).toMatchObject({ total: 45_000_00, dueNow: 0 })
    expect(items.map(({ bookingStatus }) => bookingStatus)).toEqual(Array(3).fill('booking_request'))
  })

  test('with a taken date books nothing when all dates are required', async () => {
    await takenBy(product, await product.given.client(), provider, '2026-03-18')
    const answer = await clara().post('/booking/series', await seriesRequest(product, provider, '2026-03-04'))
    expect(answer).toMatchObject({ status: 409, body: { code: 'SERIES_CONFLICT' } })
    expect(await bookings()).toBe(0)
  })

  test('with a taken date skips it, or takes the nearest time, as chosen', async () => {
    await takenBy(product, await product.given.client(), provider, '2026-03-18')
    const skipped = await bookedSeries(product, client, provider, '2026-03-04', { conflictPolicy: 'skip' })
    expect(statuses(skipped.items)).toEqual(['booked', 'booked', 'skipped', 'booked', 'booked'])
    await takenBy(product, await product.given.client(), provider, '2026-03-12')
    const near = await bookedSeries(product, await product.given.client(), provider, '2026-03-05', {
      conflictPolicy: 'nearest',
      count: 3,
    })
    expect(near.items.map(({ startAt, status }) => [startAt, status])).toEqual([
      ['2026-03-05T08:00:00.000Z', 'booked'],
      ['2026-03-12T09:00:00.000Z', 'booked'],
      ['2026-03-19T08:00:00.000Z', 'booked'],
    ])
  })

  test('at another total than the one shown is refused', async () => {
    const input = await seriesRequest(product, provider, '2026-03-04', {
      conflictPolicy: 'skip',
      expectedTotal: 75_000_00,
    })
    await takenBy(product, await product.given.client(), provider, '2026-03-18')
    expect(await clara().post('/booking/series', input)).toMatchObject({
      status: 409,
      body: { code: 'POLICY_BLOCKED' },
    })
    expect(await bookings()).toBe(0)
  })

  test('twice with one key books once', async () => {
    const input = await seriesRequest(product, provider, '2026-03-04')
    const key = { 'idempotency-key': 'series-of-the-test' }
    const answers = await Promise.all([1, 2].map(() => clara().post('/booking/series', input, key)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(await bookings()).toBe(5)
  })

  test.each([
    [{ count: 1 }, 'count'],
    [{ count: 13 }, 'count'],
    [{ frequency: 'daily' }, 'frequency'],
    [{ conflictPolicy: 'other' }, 'conflictPolicy'],
    [{ payment: 'later' }, 'payment'],
    [{ timeslotIdentifier: 'ts_none' }, 'timeslotIdentifier'],
  ])('with %j is refused at its field', async (change, field) => {
    const input = { ...(await seriesRequest(product, provider, '2026-03-04')), ...change }
    const { status, body } = await clara().post('/booking/series', input)
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 422, fields: [field] })
  })

  test('of another client is answered as not found', async () => {
    const { items } = await bookedSeries(product, client, provider, '2026-03-04', { count: 2 })
    const [stranger, otherTherapist] = [await product.given.client(), await product.given.provider()]
    const path = `/appointment/${items[0]?.bookingIdentifier}/series`
    for (const person of [stranger, otherTherapist])
      expect(await product.as(person).get(path)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })
})
