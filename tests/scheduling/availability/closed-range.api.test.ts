import { describe, expect, test } from 'vitest'
import {
  addTherapy,
  booked,
  expectUnmoved,
  offered,
  onDate,
  useEachTherapy,
  withTherapist,
} from './calendar-fixture.ts'

const here = withTherapist('DE')

const close = (from: string, to: string, more: object = {}) =>
  here.product.as(here.provider).post('/provider-availability/days/closed', { from, to, ...more })
const total = async () =>
  (await here.product.as(here.provider).get('/provider-availability/days/custom?from=2026-01-01')).body.meta.total

describe('a range of closed dates', () => {
  test('spans months, includes both ends, and lists the bookings inside it', async () => {
    const inside = await booked(here, '2026-04-01', '09:00')
    const after = await booked(here, '2026-04-03', '09:00')
    const { status, body } = await close('2026-03-30', '2026-04-02')
    expect(status).toBe(200)
    expect(
      body.data.map(({ date, isAvailable }: { date: string; isAvailable: boolean }) => [date, isAvailable]),
    ).toEqual(['2026-03-30', '2026-03-31', '2026-04-01', '2026-04-02'].map((date) => [date, false]))
    expect(body.conflicts).toEqual([inside.conflict])
    expect(await offered(here, '2026-03-30')).toEqual([])
    expect(await offered(here, '2026-04-02')).toEqual([])
    expect(await offered(here, '2026-03-27')).toHaveLength(9)
    expect(await offered(here, '2026-04-03')).toHaveLength(8)
    await expectUnmoved(here, [inside, after])
  })
  test('replaces dates with custom hours, once, and may be a single day', async () => {
    await here.product
      .as(here.provider)
      .post('/provider-availability/days/custom', onDate('2026-03-04', ['10:00', '11:00']))
    expect((await close('2026-03-04', '2026-03-04')).body.data).toHaveLength(1)
    expect(await total()).toBe(1)
    expect(await offered(here, '2026-03-04')).toEqual([])
  })
  test('is one version of the rules, however many dates it has', async () => {
    const version = async () =>
      (
        await here.product.database.db
          .selectFrom('providerSchedule')
          .select('version')
          .where('providerIdentifier', '=', here.provider.identifier)
          .executeTakeFirstOrThrow()
      ).version
    const before = await version()
    expect((await close('2026-03-02', '2027-03-02')).body.data).toHaveLength(366)
    expect((await version()) - before).toBeLessThanOrEqual(2)
  })
  test('closes the calendar of every therapy where each has its own, or only the named one', async () => {
    const couples = await addTherapy(here)
    await useEachTherapy(here)
    expect((await close('2026-03-04', '2026-03-05')).body.data).toHaveLength(4)
    const { body } = await close('2026-03-10', '2026-03-10', { categoryIdentifier: couples })
    expect(body.data).toMatchObject([{ date: '2026-03-10', categoryIdentifier: couples }])
  })
  test.each<[string, string, string, Record<string, string>]>([
    ['the end before the start', '2026-03-05', '2026-03-04', { to: 'The last day cannot be before the first.' }],
    ['367 days', '2026-03-02', '2027-03-03', { to: 'Please choose at most 366 days.' }],
    ['a start that has passed', '2026-03-01', '2026-03-04', { from: 'This date has already passed.' }],
    ['no such date', '2026-03-04', '2026-04-31', { to: 'Please enter a valid date' }],
  ])('is refused: %s', async (_name, from, to, fields) => {
    const { status, body } = await close(from, to)
    expect({ status, fields: body.fields }).toEqual({ status: 422, fields })
    expect(await total()).toBe(0)
  })
  test('is refused for a therapy of another provider, and above the limit of dates', async () => {
    const [couples] = [(await here.product.given.reference()).byCode('therapy', 'couples')]
    const answer = await close('2026-03-04', '2026-03-05', { categoryIdentifier: couples?.identifier })
    expect(answer.body.fields).toEqual({ categoryIdentifier: 'Please choose a type of therapy' })
    await here.product.database.pool.query(
      `insert into availability_day (identifier, provider_identifier, date, is_available, minutes)
       select gen_random_uuid(), $1, date '2028-01-01' + n, false, '{}' from generate_series(1, 1999) as n`,
      [here.provider.identifier],
    )
    expect((await close('2026-03-04', '2026-03-05')).body.fields).toEqual({
      to: 'There are already 2,000 custom dates. Please remove some first.',
    })
    expect((await close('2026-03-04', '2026-03-04')).status).toBe(200)
  })
})
