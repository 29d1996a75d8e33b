import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  addTherapy,
  booked,
  expectUnmoved,
  intervals,
  offered,
  useEachTherapy,
  weekday,
  withTherapist,
} from './calendar-fixture.ts'

const here = withTherapist('DE')

const path = (category: string) => `/provider-availability/days/recurring?category=${category}`
const read = async (category: string) => (await here.product.as(here.provider).get(path(category))).body
const save = (category: string, ...days: object[]) => here.product.as(here.provider).post(path(category), { days })
const closed = [1, 2, 3, 4, 5, 6, 7].map((number) => ({
  weekday: number,
  isAvailable: false,
  timeslotIntervals: [],
  categoryIdentifier: expect.any(String),
  identifier: expect.any(String),
}))

describe('the week of one therapy', () => {
  test('is closed on all seven days until it is saved, by identifier and by code', async () => {
    const week = await read(here.provider.therapyIdentifier)
    expect(week).toEqual({ calendarSetupType: 'GENERAL', timezone: 'Europe/Berlin', days: closed, conflicts: [] })
    expect(new Set(week.days.map(({ identifier }: { identifier: string }) => identifier)).size).toBe(7)
    expect(week.days[0].categoryIdentifier).toBe(here.provider.therapyIdentifier)
    expect(await read('individual')).toEqual(week)
  })
  test('stores the days that are sent and leaves the others closed; the general week does not change', async () => {
    const general = async () =>
      (await here.product.as(here.provider).get('/provider-availability/days/default')).body.days
    const before = await general()
    const { status, body } = await save(
      here.provider.therapyIdentifier,
      weekday(2, ['10:00', '12:00'], ['14:00', '15:00']),
    )
    expect(status).toBe(200)
    expect(body.days[1]).toMatchObject({
      isAvailable: true,
      timeslotIntervals: intervals(['10:00', '12:00'], ['14:00', '15:00']),
      categoryIdentifier: here.provider.therapyIdentifier,
    })
    expect(body.days.filter(({ isAvailable }: { isAvailable: boolean }) => isAvailable)).toHaveLength(1)
    expect(await read(here.provider.therapyIdentifier)).toEqual(body)
    expect(await general()).toEqual(before)
  })
  test('accepts the days of its own answer', async () => {
    await save(here.provider.therapyIdentifier, weekday(2, ['10:00', '12:00']))
    const { days } = await read(here.provider.therapyIdentifier)
    const sent = days.map(({ timeslotIntervals, ...day }: { timeslotIntervals: object[] }) => ({
      ...day,
      timeSlotsInterval: timeslotIntervals,
    }))
    expect((await save(here.provider.therapyIdentifier, ...sent)).body.days).toMatchObject(
      days.map(({ identifier: _new, ...day }: { identifier: string }) => day),
    )
  })
  test.each([
    ['an unknown therapy', 'dancing'],
    ['a therapy of others', 'couples'],
    ['no therapy', ''],
    ['an unknown identifier', randomUUIDv7()],
  ])('of %s is refused', async (_name, category) => {
    for (const { status, body } of [
      await here.product.as(here.provider).get(path(category)),
      await save(category, weekday(1, ['09:00', '10:00'])),
    ])
      expect({ status, fields: body.fields }).toEqual({
        status: 422,
        fields: { category: 'Please choose a type of therapy' },
      })
  })
  test('refuses a day of another therapy, and half hours', async () => {
    const other = await addTherapy(here)
    const day = { ...weekday(1, ['09:00', '10:00']), categoryIdentifier: other }
    expect((await save(here.provider.therapyIdentifier, day)).body.fields).toEqual({
      'days.0.categoryIdentifier': 'Please choose one of the options',
    })
    expect((await save(here.provider.therapyIdentifier, weekday(1, ['09:30', '10:00']))).body.fields).toEqual({
      'days.0.timeSlotsInterval': 'Times are whole hours',
    })
  })
})

describe('a calendar for each therapy', () => {
  test('offers the hours of the requested therapy and none of the general week', async () => {
    const couples = await addTherapy(here)
    await save(here.provider.therapyIdentifier, weekday(3, ['10:00', '12:00']))
    expect(await offered(here, '2026-03-04', here.provider.therapyIdentifier)).toHaveLength(9)
    await useEachTherapy(here)
    expect(await offered(here, '2026-03-04', here.provider.therapyIdentifier)).toEqual(['10:00', '11:00'])
    expect(await offered(here, '2026-03-05', here.provider.therapyIdentifier)).toEqual([])
    expect(await offered(here, '2026-03-04', couples)).toEqual([])
  })
  test('without a therapy returns the free starts of all therapies, each start once', async () => {
    const couples = await addTherapy(here)
    await save(here.provider.therapyIdentifier, weekday(3, ['10:00', '12:00']))
    await save(couples, weekday(3, ['11:00', '13:00']))
    await useEachTherapy(here)
    expect(await offered(here, '2026-03-04')).toEqual(['10:00', '11:00', '12:00'])
    const month = await here.product.visitor.get(`/providers-availability/${here.provider.identifier}/month/2026-03`)
    expect(month.body.days[3].timeSlot).toHaveLength(3)
  })
  test('shares bookings among all therapies', async () => {
    const couples = await addTherapy(here)
    for (const category of [here.provider.therapyIdentifier, couples])
      await save(category, weekday(3, ['10:00', '12:00']))
    await useEachTherapy(here)
    await booked(here, '2026-03-04', '10:00')
    expect(await offered(here, '2026-03-04', couples)).toEqual(['11:00'])
  })
  test('lists bookings outside the hours of their own therapy', async () => {
    const session = await booked(here, '2026-03-04', '09:00')
    const { body } = await useEachTherapy(here)
    expect(body.conflicts).toEqual([session.conflict])
    expect((await save(here.provider.therapyIdentifier, weekday(3, ['09:00', '10:00']))).body.conflicts).toEqual([])
    expect((await save(here.provider.therapyIdentifier, weekday(3, ['10:00', '12:00']))).body.conflicts).toEqual([
      session.conflict,
    ])
    await expectUnmoved(here, [session])
  })
  test('puts the first free hour of any therapy into the search', async () => {
    const couples = await addTherapy(here)
    await save(here.provider.therapyIdentifier, weekday(5, ['10:00', '12:00']))
    await save(couples, weekday(4, ['15:00', '16:00']))
    await useEachTherapy(here)
    await here.product.work()
    const { body } = await here.product.visitor.get(`/providers/${here.provider.identifier}`)
    expect(body.nextSlotAt).toBe('2026-03-05T14:00:00.000Z')
  })
})
