import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SeriesItem } from '#schemas/scheduling/series.ts'
import { freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { heldSession } from '#tests/scheduling/waitlist/fixtures.ts'
import { bookedSeries, bookingOf, seriesRequest, statuses } from './series.ts'

let product: Product
let client: GivenPerson
let theo: GivenProvider
let other: GivenProvider
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set(start)
  client = await product.given.client({ money: 500_000_00, timezone: 'Europe/Berlin' })
  theo = await product.given.provider()
  other = await product.given.provider()
})

const clara = () => product.as(client)
const plan = async (change: object = {}): Promise<SeriesItem[]> => {
  const input = await seriesRequest(product, theo, '2026-03-04', { place: 2, count: 3, ...change })
  return (await clara().post('/booking/series', { ...input, dryRun: true })).body.items
}

describe('hours in which the client has another session', () => {
  test('are not free in the preview of a series, nor offered as alternatives', async () => {
    // 11:00 in Lagos on the second date, and the hours beside it.
    for (const hour of ['09', '10', '11'])
      await heldSession(product, { client, provider: other, startAt: `2026-03-11T${hour}:00:00Z` })
    const items = await plan()
    expect(statuses(items)).toEqual(['free', 'conflict', 'free'])
    const offered = Date.parse(items[1]?.alternative?.startAt ?? '')
    expect(Math.abs(offered - Date.parse('2026-03-11T10:00:00Z'))).toBeGreaterThan(3_600_000)
  })

  test('are not the first date of a series either', async () => {
    await heldSession(product, { client, provider: other, startAt: '2026-03-04T10:00:00Z' })
    expect(statuses(await plan())).toEqual(['conflict', 'free', 'free'])
  })
})

describe('the hint that the clocks change', () => {
  const shifts = async (booking: string) =>
    (await clara().get(`/booking/${booking}/series`)).body.items.map(
      ({ clientTimeShifts }: SeriesItem) => clientTimeShifts,
    )

  test('is shown only at dates after the change, not at one that was moved by choice', async () => {
    // Lagos keeps its clock, Berlin changes it on 29 March.
    const series = await bookedSeries(product, client, theo, '2026-03-04', { count: 5, place: 2 })
    expect(await shifts(bookingOf(series, 0))).toEqual([false, false, false, false, true])
    const [, slot] = await freeSlots(product, theo, '2026-03-12')
    const moved = await clara().post(`/booking/${bookingOf(series, 1)}/reschedule`, {
      timeslotIdentifier: slot?.identifier,
    })
    expect(moved.status).toBe(200)
    expect(await shifts(bookingOf(series, 0))).toEqual([false, false, false, false, true])
  })

  test('is shown correctly when the first date was the one that moved', async () => {
    const series = await bookedSeries(product, client, theo, '2026-03-04', { count: 5, place: 2 })
    const [, slot] = await freeSlots(product, theo, '2026-03-05')
    await clara().post(`/booking/${bookingOf(series, 0)}/reschedule`, { timeslotIdentifier: slot?.identifier })
    expect(await shifts(bookingOf(series, 0))).toEqual([false, false, false, false, true])
  })
})
