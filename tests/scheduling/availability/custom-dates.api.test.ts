import { randomUUIDv7 } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { start } from '#tests/support/world.ts'
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
} from './calendar-kit.ts'

const here = withTherapist('DE')

const path = '/provider-availability/days/custom'
const set = (body: object, who = here.provider) => here.world.as(who).post(path, body)
const list = async (query = '', who = here.provider) => (await here.world.as(who).get(path + query)).body
const datesOf = ({ data }: { data: { date: string }[] }) => data.map(({ date }) => date)

describe('a custom date', () => {
  test('is the whole truth for its date: other hours, or none', async () => {
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
    expect((await here.world.as(here.provider).get(`${path}/${body.identifier}`)).body).toEqual(body)
  })
  test('opens a date that the week has closed, and may end on the next one', async () => {
    await set(onDate('2026-03-07', ['22:00', '02:00']))
    expect(await offered(here, '2026-03-07')).toEqual(['22:00', '23:00'])
    expect(await offered(here, '2026-03-08')).toEqual(['00:00', '01:00'])
  })
  test('cuts what spills in from the night before', async () => {
    await set(onDate('2026-03-07', ['22:00', '03:00']))
    await set(onDate('2026-03-08', ['02:00', '04:00']))
    expect(await offered(here, '2026-03-07')).toEqual(['22:00', '23:00'])
    expect(await offered(here, '2026-03-08')).toEqual(['02:00', '03:00'])
  })
  test('replaces the one with the same date and keeps its name; POST day does the same', async () => {
    const first = (await set(onDate('2026-03-04', ['13:00', '15:00']))).body
    const second = await here.world.as(here.provider).post('/provider-availability/day', onDate('2026-03-04'))
    expect(second.body).toMatchObject({ identifier: first.identifier, isAvailable: false, timeslotIntervals: [] })
    expect((await list()).meta.total).toBe(1)
  })
  test('stands once for each calendar; the general one does not reach those of therapies', async () => {
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
  test('moves to another date under its name, over one that stands there', async () => {
    const first = (await set(onDate('2026-03-04', ['13:00', '15:00']))).body
    await set(onDate('2026-03-05'))
    const moved = await set({ identifier: first.identifier, ...onDate('2026-03-05', ['10:00', '11:00']) })
    expect(moved.status).toBe(200)
    expect(datesOf(await list())).toEqual(['2026-03-05'])
    expect(await offered(here, '2026-03-05')).toEqual(['10:00'])
    expect(await offered(here, '2026-03-04')).toHaveLength(9)
  })
  test('goes away again, and the week holds', async () => {
    const { identifier } = (await set(onDate('2026-03-04'))).body
    expect((await here.world.as(here.provider).delete(`${path}/${identifier}`)).status).toBe(204)
    expect(await offered(here, '2026-03-04')).toHaveLength(9)
    expect((await here.world.as(here.provider).delete(`${path}/${identifier}`)).status).toBe(404)
  })
  test('never moves a booking: those outside are named in every answer until the hours are back', async () => {
    const session = await booked(here, '2026-03-04', '09:00')
    const { body } = await set(onDate('2026-03-04', ['13:00', '15:00']))
    expect(body.conflicts).toEqual([session.conflict])
    expect((await set(onDate('2026-03-10'))).body.conflicts).toEqual([session.conflict])
    await expectUnmoved(here, [session])
    expect((await set(onDate('2026-03-04', ['09:00', '10:00']))).body.conflicts).toEqual([])
  })
  test('has the therapist found with the next free hour', async () => {
    for (const date of ['2026-03-02', '2026-03-03']) await set(onDate(date))
    await set(onDate('2026-03-04', ['17:00', '18:00']))
    await here.world.work()
    expect((await here.world.visitor.get(`/providers/${here.provider.identifier}`)).body.nextSlotAt).toBe(
      '2026-03-04T16:00:00.000Z',
    )
  })
  test('of the day on which clocks change loses the hour that does not exist', async () => {
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
      'a therapy of others',
      { ...onDate('2026-03-04'), categoryIdentifier: randomUUIDv7() },
      { categoryIdentifier: 'Please choose a kind of therapy' },
    ],
  ])('%s', async (_name, body, fields) => {
    const answer = await set(body)
    expect({ status: answer.status, fields: answer.body.fields }).toEqual({ status: 422, fields })
    expect((await list()).meta.total).toBe(0)
  })
  test('a date that is past where the therapist is, not where the server is', async () => {
    const far = await here.world.given.provider({ country: 'GB', timezone: 'Pacific/Auckland' })
    here.world.clock.set('2026-03-02T12:00:00Z')
    expect((await set(onDate('2026-03-02'), far)).body.fields).toEqual({ date: past })
    expect((await set(onDate('2026-03-03'), far)).status).toBe(200)
    const west = await here.world.given.provider({ country: 'US', timezone: 'Pacific/Honolulu' })
    here.world.clock.set('2026-03-03T09:00:00Z')
    expect((await set(onDate('2026-03-02'), west)).status).toBe(200)
    expect((await set(onDate('2026-03-01'), west)).body.fields).toEqual({ date: past })
  })
  test("somebody else's date looks like none, and stays", async () => {
    const other = await here.world.given.provider()
    const { identifier } = (await set(onDate('2026-03-04'), other)).body
    const own = here.world.as(here.provider)
    for (const answer of [
      await own.get(`${path}/${identifier}`),
      await own.delete(`${path}/${identifier}`),
      await set({ identifier, ...onDate('2026-03-05') }),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
    expect(datesOf(await list('', other))).toEqual(['2026-03-04'])
    expect((await list()).data).toEqual([])
  })
  test('more than 2,000 of them', async () => {
    await here.world.database.pool.query(
      `insert into availability_day (identifier, provider_identifier, date, is_available, minutes)
       select gen_random_uuid(), $1, date '2027-01-01' + n, false, '{}' from generate_series(1, 2000) as n`,
      [here.provider.identifier],
    )
    const { status, body } = await set(onDate('2026-03-04'))
    expect([status, body.fields]).toEqual([
      422,
      { date: 'There are 2,000 custom dates already. Please take some away first.' },
    ])
    expect((await set(onDate('2027-01-02', ['09:00', '10:00']))).status).toBe(200)
  })
})

describe('the list of custom dates', () => {
  const days: [string, ...Times[]][] = [['2026-03-10'], ['2026-03-04', ['10:00', '11:00']], ['2026-04-01']]
  beforeEach(async () => {
    here.world.clock.set('2026-03-01T08:00:00Z')
    for (const [date, ...times] of [...days, ['2026-03-01'] as [string]]) await set(onDate(date, ...times))
    here.world.clock.set(start)
  })
  test('has the next first and leaves out what has passed, unless dates are asked for', async () => {
    expect(datesOf(await list())).toEqual(['2026-03-04', '2026-03-10', '2026-04-01'])
    expect(datesOf(await list('?sort=-date'))).toEqual(['2026-04-01', '2026-03-10', '2026-03-04'])
    expect(datesOf(await list('?from=2026-03-01&to=2026-03-10'))).toEqual(['2026-03-01', '2026-03-04', '2026-03-10'])
    expect(datesOf(await list('?from=2026-03-05'))).toEqual(['2026-03-10', '2026-04-01'])
    expect(datesOf(await list('?to=2026-03-01'))).toEqual(['2026-03-01'])
  })
  test('comes in pages that say how many there are', async () => {
    expect(await list('?perPage=2')).toMatchObject({ meta: { page: 1, perPage: 2, total: 3, lastPage: 2 } })
    expect(datesOf(await list('?perPage=2&page=2'))).toEqual(['2026-04-01'])
    expect(datesOf(await list('?perPage=2&page=3'))).toEqual([])
  })
  test('is that of one therapy where it is named', async () => {
    const couples = await addTherapy(here)
    await set({ ...onDate('2026-03-20'), categoryIdentifier: couples })
    expect(datesOf(await list('?category=couples'))).toEqual(['2026-03-20'])
    expect(datesOf(await list('?category=individual'))).toEqual([])
    expect(datesOf(await list())).toHaveLength(4)
  })
  test.each(['?from=2026-02-30', '?to=soon', '?category=dancing', '?perPage=0', '?sort=name', '?colour=red'])(
    '%s is refused',
    async (query) => {
      expect((await here.world.as(here.provider).get(path + query)).status).toBe(422)
    },
  )
})
