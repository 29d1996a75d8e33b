import { describe, expect, test } from 'vitest'
import { bookable } from '#tests/scheduling/bookings/bookable.ts'
import {
  addTherapy,
  booked,
  expectUnmoved,
  offered,
  useEachTherapy,
  weekday,
  withTherapist,
} from './calendar-fixture.ts'

const here = withTherapist('DE')

const path = '/provider/availability-setting'
const read = async (query = '') => (await here.product.as(here.provider).get(path + query)).body
const save = (body: object, query = '') => here.product.as(here.provider).post(path + query, body)
const first = (change: object) => save({ categoryIdentifier: here.provider.therapyIdentifier, ...change })

describe('the kind of calendar', () => {
  test('is general by default, with every therapy open in the usual length', async () => {
    const couples = await addTherapy(here)
    expect(await read()).toEqual({
      calendarSetupType: 'GENERAL',
      categories: [here.provider.therapyIdentifier, couples].map((categoryIdentifier) => ({
        categoryIdentifier,
        name: expect.stringMatching(/\w/),
        isAvailable: true,
        sessionLengthMinutes: null,
        hasWeek: false,
      })),
    })
    expect((await read('?category=couples')).categories).toHaveLength(1)
  })
  test('can be chosen, and returns which therapies have a week of their own', async () => {
    await here.product
      .as(here.provider)
      .post('/provider-availability/days/recurring?category=individual', { days: [weekday(1, ['09:00', '10:00'])] })
    const { status, body } = await useEachTherapy(here)
    expect(status).toBe(200)
    expect(body).toMatchObject({ calendarSetupType: 'BY_CATEGORY', categories: [{ hasWeek: true }], conflicts: [] })
    const { conflicts: _none, ...setup } = body
    expect(await read()).toEqual(setup)
    expect((await save({ calendarSetupType: 'GENERAL' })).body.calendarSetupType).toBe('GENERAL')
  })
  test('does not change when nothing is sent', async () => {
    const before = await read()
    expect((await save({})).status).toBe(200)
    expect(await read()).toEqual(before)
  })
})

describe('a therapy', () => {
  test('that is switched off has no free hours and cannot be booked, with or without a time', async () => {
    const [slot] = (
      await here.product.visitor.get(
        `/providers-availability/${here.provider.identifier}/timeslot/2026-03-04?category=${here.provider.therapyIdentifier}`,
      )
    ).body.timeSlot
    const session = await booked(here, '2026-03-05', '09:00')
    expect((await first({ isAvailable: false })).body.categories).toMatchObject([{ isAvailable: false }])
    expect(await offered(here, '2026-03-04', here.provider.therapyIdentifier)).toEqual([])
    expect(await offered(here, '2026-03-04')).toEqual([])
    const client = here.product.as(await here.product.given.client())
    const withTime = await client.post('/booking', bookable(here.provider, slot))
    const without = await client.post('/booking', bookable(here.provider, undefined))
    expect([withTime.status, without.status]).toEqual([404, 404])
    await expectUnmoved(here, [session])
    await first({ isAvailable: true })
    expect(await offered(here, '2026-03-04', here.provider.therapyIdentifier)).toHaveLength(9)
  })
  test('that is switched off leaves the others open', async () => {
    const couples = await addTherapy(here)
    await first({ isAvailable: false })
    expect(await offered(here, '2026-03-04', couples)).toHaveLength(9)
    expect(await offered(here, '2026-03-04')).toHaveLength(9)
    const { body } = await here.product.visitor.get(`/providers/${here.provider.identifier}`)
    expect(body.therapies.map(({ identifier }: { identifier: string }) => identifier)).toEqual([couples])
  })
  test('updates the search when nothing can be booked any more', async () => {
    await first({ isAvailable: false })
    await here.product.work()
    expect(
      (await here.product.visitor.get(`/providers/${here.provider.identifier}`)).body.nextSlotAt ?? null,
    ).toBeNull()
    await first({ isAvailable: true })
    await here.product.work()
    expect((await here.product.visitor.get(`/providers/${here.provider.identifier}`)).body.nextSlotAt).toBe(
      '2026-03-02T08:00:00.000Z',
    )
  })
  test('has a length of its own, or the usual one again; the query may name the therapy', async () => {
    await save({ sessionLengthMinutes: 90 }, '?category=individual')
    expect((await read()).categories[0].sessionLengthMinutes).toBe(90)
    expect(await offered(here, '2026-03-04', here.provider.therapyIdentifier)).toHaveLength(6)
    await first({ sessionLengthMinutes: null })
    expect(await offered(here, '2026-03-04', here.provider.therapyIdentifier)).toHaveLength(9)
  })
  test('increments the version of the rules for its switch and its length, not for its fee', async () => {
    const { db } = here.product.database
    const version = async () =>
      (
        await db
          .selectFrom('providerSchedule')
          .select('version')
          .where('providerIdentifier', '=', here.provider.identifier)
          .executeTakeFirstOrThrow()
      ).version
    const before = await version()
    await db
      .updateTable('providerTherapy')
      .set({ fee: 100_00 })
      .where('providerIdentifier', '=', here.provider.identifier)
      .execute()
    expect(await version()).toBe(before)
    await first({ isAvailable: false })
    expect(await version()).toBe(before + 1)
    await first({ sessionLengthMinutes: 50 })
    expect(await version()).toBe(before + 2)
    await addTherapy(here)
    expect(await version()).toBe(before + 3)
  })
  test.each<[string, object, string, string[]]>([
    ['a switch without a therapy', { isAvailable: false }, '', ['categoryIdentifier']],
    ['a length without a therapy', { sessionLengthMinutes: 50 }, '', ['categoryIdentifier']],
    ['a therapy of others', { isAvailable: false }, '?category=couples', ['category']],
    ['a length of 52 minutes', { sessionLengthMinutes: 52 }, '?category=individual', ['sessionLengthMinutes']],
    ['another kind of calendar', { calendarSetupType: 'NONE' }, '', ['calendarSetupType']],
  ])('refuses %s', async (_name, body, query, fields) => {
    const answer = await save(body, query)
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, fields])
  })
  test('is refused when query and body name different ones', async () => {
    const couples = await addTherapy(here)
    const { status, body } = await save({ categoryIdentifier: couples, isAvailable: false }, '?category=individual')
    expect([status, Object.keys(body.fields)]).toEqual([422, ['categoryIdentifier']])
  })
})
