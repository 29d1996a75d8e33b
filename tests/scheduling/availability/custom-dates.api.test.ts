import { randomUUIDv7 } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { start } from '#tests/support/product.ts'
import {
  addTherapy,
  booked,
  expectUnmoved,
  intervals,
  offered,
  onDate,
  type Times,
  useEachTherapy,
  withTherapist,
} from './calendar-fixture.ts'

const here = withTherapist('DE')

const path = '/provider-availability/days/custom'
const set = (body: object, who = here.provider) => here.product.as(who).post(path, body)
const list = async (query = '', who = here.provider) => (await here.product.as(who).get(path + query)).body
const datesOf = ({ data }: { data: { date: string }[] }) => data.map(({ date }) => date)

describe('a custom date', () => {
  test('replaces the week on its date: other hours, or none', async () => {
    const { status, body } = await set(onDate('2026-03-04', ['13:00', '15:00'], ['15:00', '16:00']))
    expect(status).toBe(200)
    expect(body).toEqual({
      identifier: expect.any(String),
      date: '2026-03-04',
      isAvailable: true,
      timeslotIntervals: intervals(['13:00', '15:00'], ['15:00', '16:00']),
      categoryIdentifier: null,
      conflicts: [],
    })
    await set(onDate('2026-03-05'))
    expect(await offered(here, '2026-03-04')).toEqual(['13:00', '14:00', '15:00'])
    expect(await offered(here, '2026-03-05')).toEqual([])
    expect(await offered(here, '2026-03-06')).toHaveLength(9)
    expect((await here.product.as(here.provider).get(`${path}/${body.identifier}`)).body).toEqual(body)
  })
  test('opens a date that the week closes, and may end on the next date', async () => {
    await set(onDate('2026-03-07', ['22:00', '02:00']))
    expect(await offered(here, '2026-03-07')).toEqual(['22:00', '23:00'])
    expect(await offered(here, '2026-03-08')).toEqual(['00:00', '01:00'])
  })
  test('cuts off the night of the date before', async () => {
    await set(onDate('2026-03-07', ['22:00', '03:00']))
    await set(onDate('2026-03-08', ['02:00', '04:00']))
    expect(await offered(here, '2026-03-07')).toEqual(['22:00', '23:00'])
    expect(await offered(here, '2026-03-08')).toEqual(['02:00', '03:00'])
  })
  test('replaces the custom date of the same day and keeps its identifier; POST day does the same', async () => {
    const first = (await set(onDate('2026-03-04', ['13:00', '15:00']))).body
    const second = await here.product.as(here.provider).post('/provider-availability/day', onDate('2026-03-04'))
    expect(second.body).toMatchObject({ identifier: first.identifier, isAvailable: false, timeslotIntervals: [] })
    expect((await list()).meta.total).toBe(1)
  })
  test('exists once per calendar; the general one does not affect the therapies', async () => {
    const { therapyIdentifier } = here.provider
    await set(onDate('2026-03-04', ['13:00', '15:00']))
    await set({ ...onDate('2026-03-04', ['08:00', '09:00']), categoryIdentifier: therapyIdentifier })
    expect((await list()).data.map((row: { categoryIdentifier: string }) => row.categoryIdentifier)).toEqual([
      null,
      therapyIdentifier,
    ])
    expect(await offered(here, '2026-03-04', therapyIdentifier)).toEqual(['13:00', '14:00'])
    await useEachTherapy(here)
    expect(await offered(here, '2026-03-04', therapyIdentifier)).toEqual(['08:00'])
  })
  test('moves to another date under its identifier and replaces the custom date there', async () => {
    const first = (await set(onDate('2026-03-04', ['13:00', '15:00']))).body
    await set(onDate('2026-03-05'))
    const moved = await set({ identifier: first.identifier, ...onDate('2026-03-05', ['10:00', '11:00']) })
    expect(moved.status).toBe(200)
    expect(datesOf(await list())).toEqual(['2026-03-05'])
    expect(await offered(here, '2026-03-05')).toEqual(['10:00'])
    expect(await offered(here, '2026-03-04')).toHaveLength(9)
  })
  test('can be removed, and the week applies again', async () => {
    const { identifier } = (await set(onDate('2026-03-04'))).body
    expect((await here.product.as(here.provider).delete(`${path}/${identifier}`)).status).toBe(204)
    expect(await offered(here, '2026-03-04')).toHaveLength(9)
    expect((await here.product.as(here.provider).delete(`${path}/${identifier}`)).status).toBe(404)
  })
  test('never moves a booking: every answer lists bookings outside the hours until the hours are back', async () => {
    const session = await booked(here, '2026-03-04', '09:00')
    const { body } = await set(onDate('2026-03-04', ['13:00', '15:00']))
    expect(body.conflicts).toEqual([session.conflict])
    expect((await set(onDate('2026-03-10'))).body.conflicts).toEqual([session.conflict])
    await expectUnmoved(here, [session])
    expect((await set(onDate('2026-03-04', ['09:00', '10:00']))).body.conflicts).toEqual([])
  })
  test('updates the next free hour in the search', async () => {
    for (const date of ['2026-03-02', '2026-03-03']) await set(onDate(date))
    await set(onDate('2026-03-04', ['17:00', '18:00']))
    await here.product.work()
    expect((await here.product.visitor.get(`/providers/${here.provider.identifier}`)).body.nextSlotAt).toBe(
      '2026-03-04T16:00:00.000Z',
    )
  })
  test('on the day of a clock change loses the hour that does not exist', async () => {
    await set(onDate('2026-03-29', ['00:00', '06:00']))
    expect(await offered(here, '2026-03-29')).toEqual(['00:00', '01:00', '03:00', '04:00', '05:00'])
  })
})

describe('is refused', () => {
  const past = 'This date has already passed.'
  test.each<[string, object, Record<string, string>]>([
    ['half hours', onDate('2026-03-04', ['09:30', '12:00']), { timeSlotsInterval: 'Times are whole hours' }],
    [
      'hours out of order',
      onDate('2026-03-04', ['13:00', '15:00'], ['09:00', '12:00']),
      { timeSlotsInterval: 'A time must start after the one before it ends' },
    ],
    [
      'an open date without hours',
      { ...onDate('2026-03-04'), isAvailable: true },
      { timeSlotsInterval: 'Please fill this in' },
    ],
    ['yesterday', onDate('2026-03-01', ['09:00', '10:00']), { date: past }],
    ['30 February', onDate('2026-02-30', ['09:00', '10:00']), { date: 'Please enter a valid date' }],
    [
      'a therapy of another provider',
      { ...onDate('2026-03-04'), categoryIdentifier: randomUUIDv7() },
      { categoryIdentifier: 'Please choose a type of therapy' },
    ],
  ])('%s', async (_name, body, fields) => {
    const answer = await set(body)
    expect({ status: answer.status, fields: answer.body.fields }).toEqual({ status: 422, fields })
    expect((await list()).meta.total).toBe(0)
  })
  test("a date in the past of the therapist's zone, not of the server's", async () => {
    const far = await here.product.given.provider({ country: 'GB', timezone: 'Pacific/Auckland' })
    here.product.clock.set('2026-03-02T12:00:00Z')
    expect((await set(onDate('2026-03-02'), far)).body.fields).toEqual({ date: past })
    expect((await set(onDate('2026-03-03'), far)).status).toBe(200)
    const west = await here.product.given.provider({ country: 'US', timezone: 'Pacific/Honolulu' })
    here.product.clock.set('2026-03-03T09:00:00Z')
    expect((await set(onDate('2026-03-02'), west)).status).toBe(200)
    expect((await set(onDate('2026-03-01'), west)).body.fields).toEqual({ date: past })
  })
  test('a date of another provider is answered as not found, and is not changed', async () => {
    const other = await here.product.given.provider()
    const { identifier } = (await set(onDate('2026-03-04'), other)).body
    const own = here.product.as(here.provider)
    for (const answer of [
      await own.get(`${path}/${identifier}`),
      await own.delete(`${path}/${identifier}`),
      await set({ identifier, ...onDate('2026-03-05') }),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
    expect(datesOf(await list('', other))).toEqual(['2026-03-04'])
    expect((await list()).data).toEqual([])
  })
  test('more than 2,000 custom dates', async () => {
    await here.product.database.pool.query(
      `insert into availability_day (identifier, provider_identifier, date, is_available, minutes)
       select gen_random_uuid(), $1, date '2027-01-01' + n, false, '{}' from generate_series(1, 2000) as n`,
      [here.provider.identifier],
    )
    const { status, body } = await set(onDate('2026-03-04'))
    expect([status, body.fields]).toEqual([
      422,
      { date: 'There are already 2,000 custom dates. Please remove some first.' },
    ])
    expect((await set(onDate('2027-01-02', ['09:00', '10:00']))).status).toBe(200)
  })
})

describe('the list of custom dates', () => {
  const days: [string, ...Times[]][] = [['2026-03-10'], ['2026-03-04', ['10:00', '11:00']], ['2026-04-01']]
  beforeEach(async () => {
    here.product.clock.set('2026-03-01T08:00:00Z')
    for (const [date, ...times] of [...days, ['2026-03-01'] as [string]]) await set(onDate(date, ...times))
    here.product.clock.set(start)
  })
  test('starts with the next date and leaves out past ones, unless dates are requested', async () => {
    expect(datesOf(await list())).toEqual(['2026-03-04', '2026-03-10', '2026-04-01'])
    expect(datesOf(await list('?sort=-date'))).toEqual(['2026-04-01', '2026-03-10', '2026-03-04'])
    expect(datesOf(await list('?from=2026-03-01&to=2026-03-10'))).toEqual(['2026-03-01', '2026-03-04', '2026-03-10'])
    expect(datesOf(await list('?from=2026-03-05'))).toEqual(['2026-03-10', '2026-04-01'])
    expect(datesOf(await list('?to=2026-03-01'))).toEqual(['2026-03-01'])
  })
  test('is paged and returns the total', async () => {
    expect(await list('?perPage=2')).toMatchObject({ meta: { page: 1, perPage: 2, total: 3, lastPage: 2 } })
    expect(datesOf(await list('?perPage=2&page=2'))).toEqual(['2026-04-01'])
    expect(datesOf(await list('?perPage=2&page=3'))).toEqual([])
  })
  test('is that of one therapy when one is named', async () => {
    const couples = await addTherapy(here)
    await set({ ...onDate('2026-03-20'), categoryIdentifier: couples })
    expect(datesOf(await list('?category=couples'))).toEqual(['2026-03-20'])
    expect(datesOf(await list('?category=individual'))).toEqual([])
    expect(datesOf(await list())).toHaveLength(4)
  })
  test.each(['?from=2026-02-30', '?to=soon', '?category=dancing', '?perPage=0', '?sort=name', '?colour=red'])(
    '%s is refused',
    async (query) => {
      expect((await here.product.as(here.provider).get(path + query)).status).toBe(422)
    },
  )
})
