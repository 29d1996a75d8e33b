import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Series, SeriesChange } from '#schemas/scheduling/series.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
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
beforeEach(() => product.forget())
beforeEach(async () => {
  product.clock.set(start)
  client = await product.given.client({ money: 100_000_00 })
  provider = await product.given.provider()
})

const clara = () => product.as(client)
const theo = () => product.as(provider)
const balance = async () => (await clara().get('/wallet/balance')).body.balance
const seriesOf = async (series: Series): Promise<Series> =>
  (await clara().get(`/booking/${bookingOf(series, 0)}/series`)).body
const bookingStatuses = async (series: Series) => (await seriesOf(series)).items.map((item) => item.bookingStatus)
const starts = async (series: Series) => (await seriesOf(series)).items.map(({ startAt }) => startAt.slice(0, 16))

/** Four weekly sessions from 4 March 09:00 in Lagos, paid from the wallet and too late to be undone. */
async function paid(change = {}) {
  const series = await bookedSeries(product, client, provider, '2026-03-04', {
    payment: 'upfront',
    count: 4,
    ...change,
  })
  await clara().post(`/payment/booking/${bookingOf(series, 0)}`, { method: 'wallet' })
  product.clock.advance({ minutes: 4 })
  return series
}

const cancel = (series: Series, scope: string, place: number, more = {}) =>
  clara().post(`/booking/series/${series.series.identifier}/cancel`, {
    scope,
    bookingIdentifier: bookingOf(series, place),
    ...more,
  })
const results = ({ items }: SeriesChange) => items.map(({ index, result, reasonCode }) => [index, result, reasonCode])

describe('cancelling', () => {
  test('previews the refund of each session and changes nothing', async () => {
    const series = await paid()
    product.clock.set('2026-03-09T08:00:01Z')
    const { body } = await cancel(series, 'all', 1, { dryRun: true })
    expect(body).toMatchObject({ refundAmount: 30_000_00, currency: 'NGN' })
    expect(
      body.items.map(({ result, reasonCode, refundAmount }: SeriesChange['items'][number]) => [
        result,
        reasonCode,
        refundAmount,
      ]),
    ).toEqual([
      ['left', 'already_started', undefined],
      ['cancelled', 'inside_window', 0],
      ['cancelled', 'outside_window', 15_000_00],
      ['cancelled', 'outside_window', 15_000_00],
    ])
    expect(await bookingStatuses(series)).toEqual(Array(4).fill('confirmed'))
  })

  test('this and the following refunds their total, frees their time, and notifies both sides once', async () => {
    const series = await paid()
    await product.drain()
    product.mailbox.clear()
    const answer = await cancel(series, 'following', 1, { reasonCode: 'illness', expectedRefund: 45_000_00 })
    expect(answer).toMatchObject({ status: 200, body: { refundAmount: 45_000_00 } })
    expect(await bookingStatuses(series)).toEqual(['confirmed', 'cancelled', 'cancelled', 'cancelled'])
    expect(await balance()).toBe(85_000_00)
    expect(await freeSlots(product, provider, '2026-03-11')).toHaveLength(9)
    expect(await product.bookProblems()).toEqual([])
    await product.drain()
    expect(product.mailbox.list({ to: client.email }).map(({ subject }) => subject)).toEqual([
      'Your bookings have changed',
    ])
    expect(product.mailbox.list({ to: provider.email }).map(({ subject }) => subject)).toEqual([
      'Several bookings have changed',
    ])
  })

  test('one session is the same as cancelling it by itself', async () => {
    const series = await paid()
    expect((await cancel(series, 'one', 2)).body.items).toHaveLength(1)
    expect(await bookingStatuses(series)).toEqual(['confirmed', 'confirmed', 'cancelled', 'confirmed'])
    expect((await seriesOf(series)).series.status).toBe('active')
  })

  test('all within three minutes of paying gives a full refund and ends the series', async () => {
    const series = await bookedSeries(product, client, provider, '2026-03-03', { payment: 'upfront', count: 3 })
    await clara().post(`/payment/booking/${bookingOf(series, 0)}`, { method: 'wallet' })
    expect((await cancel(series, 'all', 0, { expectedRefund: 45_000_00 })).status).toBe(200)
    expect((await seriesOf(series)).series.status).toBe('cancelled')
    expect(await balance()).toBe(100_000_00)
    await product.drain()
    expect(product.mailbox.list({ to: client.email }).map(({ subject }) => subject)).toEqual([
      'Your bookings have changed',
    ])
  })

  test('by the therapist gives a full refund, however late', async () => {
    const series = await paid()
    product.clock.set('2026-03-04T07:00:00Z')
    const path = `/booking/series/${series.series.identifier}/cancel`
    const { body } = await theo().post(path, { scope: 'all', bookingIdentifier: bookingOf(series, 0) })
    expect(body.refundAmount).toBe(60_000_00)
    expect(await balance()).toBe(100_000_00)
  })

  test('includes the dates beyond the calendar that are not booked yet', async () => {
    const series = await bookedSeries(product, client, provider, '2026-03-04', { count: 12 })
    expect((await cancel(series, 'following', 4)).body.items).toHaveLength(8)
    expect((await seriesOf(series)).items.map(({ status }) => status)).toEqual([
      ...Array(4).fill('booked'),
      ...Array(8).fill('cancelled'),
    ])
  })

  test('with outdated terms is refused', async () => {
    const series = await paid()
    product.clock.set('2026-03-09T08:00:01Z')
    expect(await cancel(series, 'following', 1, { expectedRefund: 45_000_00 })).toMatchObject({
      status: 409,
      body: { code: 'POLICY_BLOCKED' },
    })
    expect(await bookingStatuses(series)).toEqual(Array(4).fill('confirmed'))
  })

  test('by both sides and many times in parallel refunds once', async () => {
    const series = await paid()
    const path = `/booking/series/${series.series.identifier}/cancel`
    const input = { scope: 'all', bookingIdentifier: bookingOf(series, 0) }
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, place) => (place % 2 ? clara() : theo()).post(path, input)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
    // The first session is near: only the therapist's cancellation refunds its fee.
    const winner = answers.find(({ status }) => status === 200)
    expect(await balance()).toBe(40_000_00 + winner?.body.refundAmount)
    expect(await product.bookProblems()).toEqual([])
  })
})

describe('moving', () => {
  const move = async (series: Series, scope: string, place: number, to: string, at: number, more = {}) => {
    const slot = (await freeSlots(product, provider, to))[at]
    return clara().post(`/booking/series/${series.series.identifier}/move`, {
      scope,
      bookingIdentifier: bookingOf(series, place),
      timeslotIdentifier: slot?.identifier,
      ...more,
    })
  }

  test('this and the following move by the same change of wall time, which counts for each', async () => {
    const series = await paid()
    const seen = await move(series, 'following', 1, '2026-03-12', 2, { dryRun: true })
    expect(results(seen.body)).toEqual([
      [2, 'moved', undefined],
      [3, 'moved', undefined],
      [4, 'moved', undefined],
    ])
    expect((await move(series, 'following', 1, '2026-03-12', 2)).status).toBe(200)
    expect(await starts(series)).toEqual([
      '2026-03-04T08:00',
      '2026-03-12T10:00',
      '2026-03-19T10:00',
      '2026-03-26T10:00',
    ])
    const { body } = await clara().get(`/booking/${bookingOf(series, 2)}`)
    expect(body.rescheduleInfo).toMatchObject({ remainingClientReschedule: 1, remainingProviderReschedule: 2 })
  })

  test('onto its own dates, a week later', async () => {
    const series = await paid()
    await clara().post(`/booking/${bookingOf(series, 1)}/cancel`, {})
    expect((await move(series, 'all', 0, '2026-03-11', 0)).status).toBe(200)
    expect(await starts(series)).toEqual([
      '2026-03-11T08:00',
      '2026-03-11T08:00',
      '2026-03-25T08:00',
      '2026-04-01T08:00',
    ])
  })

  test('keeps the hour over a clock change', async () => {
    const berlin = await product.given.provider({ country: 'DE', fee: 0 })
    const series = await bookedSeries(product, client, berlin, '2026-03-16', { count: 3 })
    const slot = (await freeSlots(product, berlin, '2026-03-17'))[1]
    await clara().post(`/booking/series/${series.series.identifier}/move`, {
      scope: 'all',
      bookingIdentifier: bookingOf(series, 0),
      timeslotIdentifier: slot?.identifier,
    })
    expect(await starts(series)).toEqual(['2026-03-17T09:00', '2026-03-24T09:00', '2026-03-31T08:00'])
  })

  test('says for each session whether its new time ends the refund', async () => {
    const series = await paid()
    const { body } = await move(series, 'following', 1, '2026-03-03', 2, { dryRun: true })
    expect(
      body.items.map(({ index, losesRefund }: SeriesChange['items'][number]) => [index, losesRefund ?? false]),
    ).toEqual([
      [2, true],
      [3, false],
      [4, false],
    ])
  })

  test('with one new time taken moves nothing', async () => {
    const series = await paid()
    await takenBy(product, await product.given.client(), provider, '2026-03-19', 0)
    expect(results((await move(series, 'all', 0, '2026-03-05', 0, { dryRun: true })).body)).toEqual([
      [1, 'moved', undefined],
      [2, 'moved', undefined],
      [3, 'left', 'taken'],
      [4, 'moved', undefined],
    ])
    expect(await move(series, 'all', 0, '2026-03-05', 0)).toMatchObject({
      status: 409,
      body: { code: 'SERIES_CONFLICT' },
    })
    expect(await starts(series)).toEqual([
      '2026-03-04T08:00',
      '2026-03-11T08:00',
      '2026-03-18T08:00',
      '2026-03-25T08:00',
    ])
  })

  test('skips sessions that are past or were moved too often, and says why', async () => {
    const series = await paid()
    for (const date of ['2026-03-12', '2026-03-13']) {
      const [slot] = await freeSlots(product, provider, date)
      await clara().post(`/booking/${bookingOf(series, 1)}/reschedule`, { timeslotIdentifier: slot?.identifier })
    }
    product.clock.set('2026-03-04T08:30:00Z')
    const { body } = await move(series, 'all', 2, '2026-03-19', 0)
    expect(results(body)).toEqual([
      [1, 'left', 'started'],
      [2, 'left', 'limit_reached'],
      [3, 'moved', undefined],
      [4, 'moved', undefined],
    ])
  })

  test('asks the other side to approve late ones, with both times held, and moves the rest', async () => {
    const careful = await product.given.provider({ fee: 0, schedule: { needsApproval: true } })
    const series = await bookedSeries(product, client, careful, '2026-03-04', { count: 3 })
    for (const { bookingIdentifier } of series.items) {
      const { body } = await product.as(careful).get(`/appointment/${bookingIdentifier}`)
      const own = body.participants.find(({ role }: { role: string }) => role === 'provider')
      await product.as(careful).post(`/appointment/participant/${own.identifier}/acknowledge`)
    }
    product.clock.set('2026-03-02T09:00:00Z')
    await product.work()
    product.mailbox.clear()
    const slot = (await freeSlots(product, careful, '2026-03-05'))[0]
    const { body } = await clara().post(`/booking/series/${series.series.identifier}/move`, {
      scope: 'all',
      bookingIdentifier: bookingOf(series, 0),
      timeslotIdentifier: slot?.identifier,
    })
    expect(results(body).map(([, result]) => result)).toEqual(['asked', 'moved', 'moved'])
    expect(await starts(series)).toEqual(['2026-03-04T08:00', '2026-03-12T08:00', '2026-03-19T08:00'])
    expect(await freeSlots(product, careful, '2026-03-05')).toHaveLength(8)
    await product.drain()
    const subjects = product.mailbox.list({ to: careful.email }).map(({ subject }) => subject)
    expect(subjects).toHaveLength(2)
    expect(subjects).toContain('Several bookings have changed')
  })

  test('moves dates beyond the calendar along', async () => {
    const series = await bookedSeries(product, client, provider, '2026-03-04', { count: 12 })
    const { body } = await move(series, 'following', 8, '2026-04-30', 0)
    expect(results(body).map(([, result]) => result)).toEqual(['moved', 'moved', 'moved', 'moved'])
    expect((await starts(series)).slice(8)).toEqual([
      '2026-04-30T08:00',
      '2026-05-07T08:00',
      '2026-05-14T08:00',
      '2026-05-21T08:00',
    ])
  })

  test('of another client is answered as not found', async () => {
    const series = await paid()
    const stranger = product.as(await product.given.client())
    const [slot] = await freeSlots(product, provider, '2026-03-05')
    const input = { scope: 'all', bookingIdentifier: bookingOf(series, 0) }
    const path = `/booking/series/${series.series.identifier}`
    expect(await stranger.post(`${path}/cancel`, input)).toMatchObject({ status: 404 })
    expect(await stranger.post(`${path}/move`, { ...input, timeslotIdentifier: slot?.identifier })).toMatchObject({
      status: 404,
    })
    const alone = await clara().post('/booking', bookable(provider, slot))
    expect(await cancel(series, 'all', 0, { bookingIdentifier: alone.body.identifier })).toMatchObject({ status: 404 })
  })
})
