import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GivenProvider } from '../kit/given.ts'
import { openWorld, start, type World } from '../kit/world.ts'
import { randomUUIDv7 } from 'node:crypto'
import { addTherapy, booked, expectUnmoved, intervals, offered, useEachTherapy, weekday } from './calendar-kit.ts'

let world: World
let provider: GivenProvider
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(start)
  provider = await world.given.provider({ country: 'DE' })
})

const path = (category: string) => `/provider-availability/days/recurring?category=${category}`
const read = async (category: string) => (await world.as(provider).get(path(category))).body
const save = (category: string, ...days: object[]) => world.as(provider).post(path(category), { days })
const closed = [1, 2, 3, 4, 5, 6, 7].map((number) => ({
  weekday: number,
  isAvailable: false,
  timeslotIntervals: [],
  categoryIdentifier: expect.any(String),
  identifier: expect.any(String),
}))

describe('the week of one therapy', () => {
  test('is closed on all seven days before it was saved, by identifier and by code', async () => {
    const week = await read(provider.therapyIdentifier)
    expect(week).toEqual({ calendarSetupType: 'GENERAL', timezone: 'Europe/Berlin', days: closed, conflicts: [] })
    expect(new Set(week.days.map(({ identifier }: { identifier: string }) => identifier)).size).toBe(7)
    expect(week.days[0].categoryIdentifier).toBe(provider.therapyIdentifier)
    expect(await read('individual')).toEqual(week)
  })
  test('keeps the days that are saved and leaves the others closed; the general week stays as it was', async () => {
    const general = async () => (await world.as(provider).get('/provider-availability/days/default')).body.days
    const before = await general()
    const { status, body } = await save(provider.therapyIdentifier, weekday(2, ['10:00', '12:00'], ['14:00', '15:00']))
    expect(status).toBe(200)
    expect(body.days[1]).toMatchObject({
      isAvailable: true,
      timeslotIntervals: intervals(['10:00', '12:00'], ['14:00', '15:00']),
      categoryIdentifier: provider.therapyIdentifier,
    })
    expect(body.days.filter(({ isAvailable }: { isAvailable: boolean }) => isAvailable)).toHaveLength(1)
    expect(await read(provider.therapyIdentifier)).toEqual(body)
    expect(await general()).toEqual(before)
  })
  test('takes the days of its own answer', async () => {
    await save(provider.therapyIdentifier, weekday(2, ['10:00', '12:00']))
    const { days } = await read(provider.therapyIdentifier)
    const sent = days.map(({ timeslotIntervals, ...day }: { timeslotIntervals: object[] }) => ({
      ...day,
      timeSlotsInterval: timeslotIntervals,
    }))
    expect((await save(provider.therapyIdentifier, ...sent)).body.days).toMatchObject(
      days.map(({ identifier: _new, ...day }: { identifier: string }) => day),
    )
  })
  test.each([
    ['a therapy that nobody knows', 'dancing'],
    ['a therapy of others', 'couples'],
    ['no therapy', ''],
    ['a number of nobody', randomUUIDv7()],
  ])('of %s is refused', async (_name, category) => {
    for (const { status, body } of [
      await world.as(provider).get(path(category)),
      await save(category, weekday(1, ['09:00', '10:00'])),
    ])
      expect({ status, fields: body.fields }).toEqual({
        status: 422,
        fields: { category: 'Please choose a kind of therapy' },
      })
  })
  test('refuses a day of another therapy, and half hours', async () => {
    const other = await addTherapy(world, provider)
    const day = { ...weekday(1, ['09:00', '10:00']), categoryIdentifier: other }
    expect((await save(provider.therapyIdentifier, day)).body.fields).toEqual({
      'days.0.categoryIdentifier': 'Please choose one of the options',
    })
    expect((await save(provider.therapyIdentifier, weekday(1, ['09:30', '10:00']))).body.fields).toEqual({
      'days.0.timeSlotsInterval': 'Times are whole hours',
    })
  })
})

describe('a calendar for each therapy', () => {
  test('offers the hours of the therapy asked for and nothing of the general week', async () => {
    const couples = await addTherapy(world, provider)
    await save(provider.therapyIdentifier, weekday(3, ['10:00', '12:00']))
    expect(await offered(world, provider, '2026-03-04', provider.therapyIdentifier)).toHaveLength(9)
    await useEachTherapy(world, provider)
    expect(await offered(world, provider, '2026-03-04', provider.therapyIdentifier)).toEqual(['10:00', '11:00'])
    expect(await offered(world, provider, '2026-03-05', provider.therapyIdentifier)).toEqual([])
    expect(await offered(world, provider, '2026-03-04', couples)).toEqual([])
  })
  test('answers without a therapy what can be booked in any of them, each start once', async () => {
    const couples = await addTherapy(world, provider)
    await save(provider.therapyIdentifier, weekday(3, ['10:00', '12:00']))
    await save(couples, weekday(3, ['11:00', '13:00']))
    await useEachTherapy(world, provider)
    expect(await offered(world, provider, '2026-03-04')).toEqual(['10:00', '11:00', '12:00'])
    const month = await world.visitor.get(`/providers-availability/${provider.identifier}/month/2026-03`)
    expect(month.body.days[3].timeSlot).toHaveLength(3)
  })
  test('shares what is booked among all of them', async () => {
    const couples = await addTherapy(world, provider)
    for (const category of [provider.therapyIdentifier, couples]) await save(category, weekday(3, ['10:00', '12:00']))
    await useEachTherapy(world, provider)
    await booked(world, provider, '2026-03-04', '10:00')
    expect(await offered(world, provider, '2026-03-04', couples)).toEqual(['11:00'])
  })
  test('names bookings outside the hours of their own therapy', async () => {
    const session = await booked(world, provider, '2026-03-04', '09:00')
    const { body } = await useEachTherapy(world, provider)
    expect(body.conflicts).toEqual([session.conflict])
    expect((await save(provider.therapyIdentifier, weekday(3, ['09:00', '10:00']))).body.conflicts).toEqual([])
    expect((await save(provider.therapyIdentifier, weekday(3, ['10:00', '12:00']))).body.conflicts).toEqual([
      session.conflict,
    ])
    await expectUnmoved(world, [session])
  })
  test('is found under its first free hour of any therapy', async () => {
    const couples = await addTherapy(world, provider)
    await save(provider.therapyIdentifier, weekday(5, ['10:00', '12:00']))
    await save(couples, weekday(4, ['15:00', '16:00']))
    await useEachTherapy(world, provider)
    await world.work()
    const { body } = await world.visitor.get(`/providers/${provider.identifier}`)
    expect(body.nextSlotAt).toBe('2026-03-05T14:00:00.000Z')
  })
})
