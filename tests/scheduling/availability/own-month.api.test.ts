import { describe, expect, test } from 'vitest'
import { addTherapy, booked, intervals, onDate, useEachTherapy, weekday, withTherapist } from './calendar-fixture.ts'

const here = withTherapist('DE')

const month = async (of: string, query = '') =>
  (await here.product.as(here.provider).get(`/provider-availability/month/${of}${query}`)).body
const dayIn = ({ days }: { days: { date: { date: string } }[] }, date: string): Record<string, unknown> | undefined =>
  days.find((day) => day.date.date === date)
const set = (body: object) => here.product.as(here.provider).post('/provider-availability/days/custom', body)

describe("a month of the therapist's own calendar", () => {
  test('has every date with its hours and their source, also past dates and dates beyond the horizon', async () => {
    const { identifier } = (await set(onDate('2026-03-05', ['13:00', '15:00']))).body
    const closed = (await set(onDate('2026-03-06'))).body
    const march = await month('2026-03')
    expect(march).toMatchObject({
      month: '2026-03',
      timezone: 'Europe/Berlin',
      providerTimezone: 'Europe/Berlin',
      today: '2026-03-02',
      horizonEnd: '2026-05-02',
    })
    expect(march.days).toHaveLength(31)
    const usual = { source: 'week', customIdentifier: null, timeslotIntervals: intervals(['09:00', '18:00']) }
    expect(dayIn(march, '2026-03-04')).toMatchObject({ ...usual, date: { isAvailable: true }, bookings: [] })
    expect(dayIn(march, '2026-03-05')).toMatchObject({
      source: 'custom',
      customIdentifier: identifier,
      timeslotIntervals: intervals(['13:00', '15:00']),
    })
    expect(dayIn(march, '2026-03-06')).toMatchObject({
      source: 'custom',
      customIdentifier: closed.identifier,
      timeslotIntervals: [],
      date: { isAvailable: false },
    })
    expect(dayIn(march, '2026-03-07')).toMatchObject({ source: 'week', timeslotIntervals: [] })
    expect(dayIn(await month('2026-02'), '2026-02-27')).toMatchObject({ ...usual, timeSlot: [] })
    expect(dayIn(await month('2026-07'), '2026-07-01')).toMatchObject({ ...usual, timeSlot: [] })
  })
  test('shows each session on the date it starts, with the name of the client, until it is cancelled', async () => {
    const one = await booked(here, '2026-03-04', '09:00')
    const two = await booked(here, '2026-03-04', '12:00')
    const gone = await booked(here, '2026-03-04', '14:00')
    await here.product.as(gone.client).post(`/booking/${gone.identifier}/cancel`, {})
    const shown = (session: typeof one) => ({
      identifier: session.identifier,
      startAt: session.startAt,
      endAt: session.endAt,
      status: 'pending',
      clientName: 'Clara Tester',
      isOutside: false,
    })
    expect(dayIn(await month('2026-03'), '2026-03-04')).toMatchObject({ bookings: [shown(one), shown(two)] })
    const { timeSlot } = dayIn(await month('2026-03'), '2026-03-04') as { timeSlot: unknown[] }
    expect(timeSlot).toHaveLength(9)
  })
  test('marks the sessions that lie outside the current hours, and no others', async () => {
    const outside = await booked(here, '2026-03-04', '09:00')
    const inside = await booked(here, '2026-03-04', '12:00')
    await set(onDate('2026-03-04', ['12:00', '14:00']))
    const { bookings } = dayIn(await month('2026-03'), '2026-03-04') as { bookings: Record<string, unknown>[] }
    expect(bookings.map(({ identifier, isOutside }) => [identifier, isOutside])).toEqual([
      [outside.identifier, true],
      [inside.identifier, false],
    ])
    here.product.clock.set('2026-03-05T08:00:00Z')
    const later = dayIn(await month('2026-03'), '2026-03-04') as { bookings: Record<string, unknown>[] }
    expect(later.bookings.map(({ isOutside }) => isOutside)).toEqual([false, false])
  })
  test('does not show sessions of other providers', async () => {
    const other = await here.product.given.provider({ country: 'DE' })
    await booked({ ...here, provider: other }, '2026-03-04', '09:00')
    expect(dayIn(await month('2026-03'), '2026-03-04')).toMatchObject({ bookings: [] })
  })
  test("shows a session near midnight on the therapist's date", async () => {
    await here.product.as(here.provider).post('/provider-availability/days/default', {
      days: [weekday(2, ['23:00', '01:00']), weekday(3, ['00:00', '01:00'])],
    })
    const late = await booked(here, '2026-03-31', '23:00')
    const early = await booked(here, '2026-04-01', '00:00')
    const names = (day: unknown) =>
      (day as { bookings: { identifier: string }[] }).bookings.map((row) => row.identifier)
    expect(names(dayIn(await month('2026-03'), '2026-03-31'))).toEqual([late.identifier])
    expect(names(dayIn(await month('2026-04'), '2026-04-01'))).toEqual([early.identifier])
  })
  test('is that of one therapy, or all of them together where each has its own', async () => {
    const couples = await addTherapy(here)
    const save = (category: string, ...days: object[]) =>
      here.product.as(here.provider).post(`/provider-availability/days/recurring?category=${category}`, { days })
    await save(here.provider.therapyIdentifier, weekday(3, ['09:00', '11:00']))
    await save(couples, weekday(3, ['10:00', '12:00'], ['15:00', '16:00']))
    await useEachTherapy(here)
    const of = async (query: string) => dayIn(await month('2026-03', query), '2026-03-04')
    expect(await of('?category=couples')).toMatchObject({
      timeslotIntervals: intervals(['10:00', '12:00'], ['15:00', '16:00']),
    })
    expect(await of('')).toMatchObject({ timeslotIntervals: intervals(['09:00', '12:00'], ['15:00', '16:00']) })
    expect(((await of('')) as { timeSlot: unknown[] }).timeSlot).toHaveLength(4)
  })
})
