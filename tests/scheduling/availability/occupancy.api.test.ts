import { describe, expect, test } from 'vitest'
import { addTherapy, booked, onDate, useEachTherapy, weekday, withTherapist } from './calendar-fixture.ts'

const here = withTherapist('DE')

const occupancy = async (date: string, who = here.provider) =>
  (await here.product.as(who).get(`/provider-availability/occupancy/${date}`)).body
const minutes = ({ days }: { days: { offeredMinutes: number; bookedMinutes: number }[] }) =>
  days.map(({ offeredMinutes, bookedMinutes }) => [offeredMinutes, bookedMinutes])
const set = (body: object) => here.product.as(here.provider).post('/provider-availability/days/custom', body)
const empty = [540, 0]
const none = [0, 0]

describe('the occupancy of a week', () => {
  test.each(['2026-03-02', '2026-03-04', '2026-03-08'])(
    'requested for %s it runs from Monday to Sunday',
    async (date) => {
      const week = await occupancy(date)
      expect(week).toMatchObject({ weekStart: '2026-03-02', timezone: 'Europe/Berlin' })
      expect(week.days.map((day: { date: string }) => day.date)).toEqual(
        [2, 3, 4, 5, 6, 7, 8].map((day) => `2026-03-0${day}`),
      )
      expect(minutes(week)).toEqual([empty, empty, empty, empty, empty, none, none])
    },
  )
  test('counts bookings, and no longer those that were cancelled or ran out', async () => {
    await booked(here, '2026-03-04', '09:00')
    const gone = await booked(here, '2026-03-04', '10:00')
    await booked(here, '2026-03-06', '17:00')
    expect(minutes(await occupancy('2026-03-04'))).toEqual([empty, empty, [540, 120], empty, [540, 60], none, none])
    await here.product.as(gone.client).post(`/booking/${gone.identifier}/cancel`, {})
    expect(minutes(await occupancy('2026-03-04'))[2]).toEqual([540, 60])
    here.product.clock.advance({ minutes: 16 })
    await here.product.work()
    expect(minutes(await occupancy('2026-03-04'))[2]).toEqual(empty)
  })
  test('follows custom dates, also past ones', async () => {
    await set(onDate('2026-03-03', ['10:00', '12:00']))
    await set(onDate('2026-03-05'))
    await set(onDate('2026-03-07', ['22:00', '02:00']))
    here.product.clock.set('2026-03-20T08:00:00Z')
    expect(minutes(await occupancy('2026-03-04'))).toEqual([empty, [120, 0], empty, none, empty, [240, 0], none])
  })
  test('has an hour less in the night the clocks go forward', async () => {
    await set(onDate('2026-03-29', ['00:00', '06:00']))
    expect(minutes(await occupancy('2026-03-29'))[6]).toEqual([300, 0])
  })
  test('counts an hour that two therapies offer once', async () => {
    const couples = await addTherapy(here)
    for (const [category, ...times] of [
      [here.provider.therapyIdentifier, ['09:00', '11:00']],
      [couples, ['10:00', '12:00']],
    ] as [string, [string, string]][])
      await here.product
        .as(here.provider)
        .post(`/provider-availability/days/recurring?category=${category}`, { days: [weekday(3, ...times)] })
    await useEachTherapy(here)
    expect(minutes(await occupancy('2026-03-04'))).toEqual([none, none, [180, 0], none, none, none, none])
  })
  test("counts the provider's own bookings only", async () => {
    const other = await here.product.given.provider({ country: 'DE' })
    await booked({ ...here, provider: other }, '2026-03-04', '09:00')
    expect(minutes(await occupancy('2026-03-04'))[2]).toEqual(empty)
  })
  test.each(['2026-02-30', 'monday', '2026-3-4'])('%s is refused', async (date) => {
    const { status, body } = await here.product.as(here.provider).get(`/provider-availability/occupancy/${date}`)
    expect([status, body.fields]).toEqual([422, { date: 'Please enter a valid date' }])
  })
})
