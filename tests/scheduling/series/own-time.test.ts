import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SeriesItem } from '#schemas/scheduling/series.ts'
import { freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openWorld, start, type World } from '#tests/support/world.ts'
import { heldSession } from '#tests/scheduling/waitlist/cast.ts'
import { bookedSeries, bookingOf, seriesWish, statuses } from './series.ts'

let world: World
let client: GivenPerson
let theo: GivenProvider
let other: GivenProvider
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(start)
  client = await world.given.client({ money: 500_000_00, timezone: 'Europe/Berlin' })
  theo = await world.given.provider()
  other = await world.given.provider()
})

const clara = () => world.as(client)
const plan = async (change: object = {}): Promise<SeriesItem[]> => {
  const wish = await seriesWish(world, theo, '2026-03-04', { place: 2, count: 3, ...change })
  return (await clara().post('/booking/series', { ...wish, dryRun: true })).body.items
}

describe('hours in which the client has another session', () => {
  test('are not free in the plan of a series, nor offered instead', async () => {
    // 11:00 in Lagos on the second date, and the hours beside it.
    for (const hour of ['09', '10', '11'])
      await heldSession(world, { client, provider: other, startAt: `2026-03-11T${hour}:00:00Z` })
    const items = await plan()
    expect(statuses(items)).toEqual(['free', 'conflict', 'free'])
    const offered = Date.parse(items[1]?.alternative?.startAt ?? '')
    expect(Math.abs(offered - Date.parse('2026-03-11T10:00:00Z'))).toBeGreaterThan(3_600_000)
  })

  test('are not the first date of a series either', async () => {
    await heldSession(world, { client, provider: other, startAt: '2026-03-04T10:00:00Z' })
    expect(statuses(await plan())).toEqual(['conflict', 'free', 'free'])
  })
})

describe('the words that the clocks are changed', () => {
  const shifts = async (booking: string) =>
    (await clara().get(`/booking/${booking}/series`)).body.items.map(
      ({ clientTimeShifts }: SeriesItem) => clientTimeShifts,
    )

  test('stand only at dates after the change, not at one that was moved by hand', async () => {
    // Lagos keeps its clock, Berlin changes it on 29 March.
    const series = await bookedSeries(world, client, theo, '2026-03-04', { count: 5, place: 2 })
    expect(await shifts(bookingOf(series, 0))).toEqual([false, false, false, false, true])
    const [, slot] = await freeSlots(world, theo, '2026-03-12')
    const moved = await clara().post(`/booking/${bookingOf(series, 1)}/reschedule`, {
      timeslotIdentifier: slot?.identifier,
    })
    expect(moved.status).toBe(200)
    expect(await shifts(bookingOf(series, 0))).toEqual([false, false, false, false, true])
  })

  test('stand where they belong when it is the first date that was moved', async () => {
    const series = await bookedSeries(world, client, theo, '2026-03-04', { count: 5, place: 2 })
    const [, slot] = await freeSlots(world, theo, '2026-03-05')
    await clara().post(`/booking/${bookingOf(series, 0)}/reschedule`, { timeslotIdentifier: slot?.identifier })
    expect(await shifts(bookingOf(series, 0))).toEqual([false, false, false, false, true])
  })
})
