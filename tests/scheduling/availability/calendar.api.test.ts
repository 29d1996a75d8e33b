import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CalendarDay } from '#schemas/scheduling/availability.ts'
import type { Answered } from '#tests/support/callers.ts'
import type { GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'

let product: Product
let provider: GivenProvider
beforeAll(async () => {
  product = await openProduct()
  provider = await product.given.provider({ country: 'DE' })
})
afterAll(() => product.close())
beforeEach(() => product.clock.set(start))

const publicDay = (date: string, query = '', who = product.visitor, of = provider) =>
  who.get(`/providers-availability/${of.identifier}/timeslot/${date}${query}`)
const publicMonth = (month: string, query = '', who = product.visitor, of = provider) =>
  who.get(`/providers-availability/${of.identifier}/month/${month}${query}`)
const startsOf = ({ body }: Answered): string[] =>
  body.timeSlot.map(({ startTime }: { startTime: string }) => startTime.slice(0, 16))
const hoursFrom = (date: string, first: number, count: number) =>
  Array.from({ length: count }, (_, hour) => `${date}T${String(first + hour).padStart(2, '0')}:00`)
const change = (table: 'providerSchedule' | 'providerTherapy', set: object, of = provider) =>
  product.database.db.updateTable(table).set(set).where('providerIdentifier', '=', of.identifier).execute()
const book = async (slot: Awaited<ReturnType<typeof freeSlots>>[number] | undefined, of = provider) => {
  const client = await product.given.client()
  return (await product.as(client).post('/booking', bookable(of, slot))).status
}

describe('a day of the public calendar', () => {
  test('has the whole hours of the week, in the zone of the provider by default', async () => {
    const answer = await publicDay('2026-03-04')
    expect(answer.status).toBe(200)
    expect(answer.body.date).toEqual({ date: '2026-03-04', isAvailable: true })
    expect(startsOf(answer)).toEqual(hoursFrom('2026-03-04', 8, 9))
    expect(answer.body.timeSlot[0]).toEqual({
      identifier: expect.stringMatching(/^ts_[\w-]+$/),
      startTime: '2026-03-04T08:00:00.000Z',
      endTime: '2026-03-04T09:00:00.000Z',
    })
  })
  test('is a date of the viewer: requested zone, else stored zone, else the zone of the provider', async () => {
    const far = await product.given.client({ timezone: 'Pacific/Auckland' })
    expect(startsOf(await publicDay('2026-03-05', '', product.as(far)))).toEqual([
      ...hoursFrom('2026-03-04', 11, 6),
      ...hoursFrom('2026-03-05', 8, 3),
    ])
    expect(startsOf(await publicDay('2026-03-05', '?timezone=Europe/Berlin', product.as(far)))).toEqual(
      hoursFrom('2026-03-05', 8, 9),
    )
    expect((await publicMonth('2026-03', '', product.as(far))).body).toMatchObject({
      timezone: 'Pacific/Auckland',
      providerTimezone: 'Europe/Berlin',
    })
    expect((await publicMonth('2026-03')).body.timezone).toBe('Europe/Berlin')
  })
  test('gives every viewer the same identifier for the same slot', async () => {
    const far = await product.given.client({ timezone: 'Pacific/Auckland' })
    const of = async (answer: Promise<Answered>) =>
      (await answer).body.timeSlot.find(({ startTime }: { startTime: string }) => startTime.startsWith('2026-03-05T09'))
    const seen = [
      await of(publicDay('2026-03-05')),
      await of(publicDay('2026-03-05', '', product.as(far))),
      await of(publicDay('2026-03-05', '?timezone=America/New_York')),
      await of(publicDay('2026-03-05', '', product.as(await product.given.client()))),
    ]
    expect(new Set(seen.map(({ identifier }) => identifier)).size).toBe(1)
  })
  test.each([
    ['an unlisted provider', async () => (await product.given.provider({ listed: false })).identifier],
    ['an unknown provider', async () => randomUUIDv7()],
    ['a client', async () => (await product.given.client()).identifier],
  ])('of %s is not found, nor are month and settings', async (_name, of) => {
    const root = `/providers-availability/${await of()}`
    for (const path of ['timeslot/2026-03-04', 'month/2026-03', 'settings']) {
      const { status, body } = await product.visitor.get(`${root}/${path}`)
      expect([path, status, body.code]).toEqual([path, 404, 'NOT_FOUND'])
    }
  })
  test.each([
    ['2026-02-30', 'date', 'Please enter a valid date'],
    ['2026-13-01', 'date', 'Please enter a valid date'],
    ['2026-3-4', 'date', 'Please enter a valid date'],
    ['today', 'date', 'Please enter a valid date'],
  ])('%s is refused with a message, for provider and public', async (date, field, sentence) => {
    for (const answer of [
      await publicDay(date),
      await product.as(provider).get(`/provider-availability/timeslot/${date}`),
    ])
      expect(answer).toMatchObject({ status: 422, body: { code: 'VALIDATION_ERROR', fields: { [field]: sentence } } })
  })
  test.each(['2026-13', '2026-00', '2026-3', '2026'])('month %s is refused with a readable message', async (month) => {
    const fields = { month: 'Please enter a valid month' }
    for (const answer of [
      await publicMonth(month),
      await product.as(provider).get(`/provider-availability/month/${month}`),
    ])
      expect(answer).toMatchObject({ status: 422, body: { code: 'VALIDATION_ERROR', fields } })
  })
  test.each([
    ['?timezone=Mars/Olympus', 'timezone'],
    ['?timezone=../../etc', 'timezone'],
    ['?category=dancing', 'category'],
    ['?colour=red', 'colour'],
  ])('%s is refused, field %s', async (query, field) => {
    const { status, body } = await publicDay('2026-03-04', query)
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]])
  })
})

describe('the answer for a month', () => {
  test('holds all its dates, with free hours up to the horizon and none before today', async () => {
    const { status, body } = await publicMonth('2026-05')
    expect(status).toBe(200)
    expect(body).toMatchObject({ month: '2026-05', today: '2026-03-02', horizonEnd: '2026-05-02' })
    expect(body.days).toHaveLength(31)
    expect(available(body.days)).toEqual(['2026-05-01'])
    const march = (await publicMonth('2026-03')).body
    expect(available(march.days)[0]).toBe('2026-03-02')
    expect(available((await publicMonth('2026-02')).body.days)).toEqual([])
    expect(available((await publicMonth('2026-06')).body.days)).toEqual([])
  })
  test('agrees with each of its days', async () => {
    const { body } = await publicMonth('2026-03', '?timezone=America/New_York')
    for (const { date, timeSlot } of body.days.slice(0, 10) as CalendarDay[]) {
      const day = await publicDay(date.date, '?timezone=America/New_York')
      expect(day.body).toEqual({ date, timeSlot })
    }
  })
  test('is that of the next month when it is empty, and says so; it stays when the next one is empty too', async () => {
    product.clock.set('2026-03-31T20:00:00Z')
    expect((await publicMonth('2026-03')).body).toMatchObject({ month: '2026-03' })
    const answered = (await publicMonth('2026-03', '?fallback=next')).body
    expect(answered.month).toBe('2026-04')
    expect(answered.days).toHaveLength(30)
    expect(answered).toEqual((await publicMonth('2026-04')).body)
    expect((await publicMonth('2026-04', '?fallback=next')).body.month).toBe('2026-04')
    expect((await publicMonth('2026-08', '?fallback=next')).body.month).toBe('2026-08')
    expect((await publicMonth('2026-03', '?fallback=previous')).status).toBe(422)
  })
  const available = (days: CalendarDay[]) => days.filter(({ date }) => date.isAvailable).map(({ date }) => date.date)
})

describe("the provider's own calendar", () => {
  test('shows its hours whether they are booked or not, to the provider only', async () => {
    const own = await product.given.provider()
    const slots = await freeSlots(product, own, '2026-03-04')
    expect(await book(slots[2], own)).toBe(201)
    const day = await product.as(own).get('/provider-availability/timeslot/2026-03-04')
    expect(day.body.timeSlot).toHaveLength(9)
    expect(await freeSlots(product, own, '2026-03-04')).toHaveLength(8)
    const { body } = await product.as(own).get('/provider-availability/month/2026-03')
    expect(body).toMatchObject({ month: '2026-03', timezone: 'Africa/Lagos', providerTimezone: 'Africa/Lagos' })
    expect(body.days[3]).toMatchObject(day.body)
    expect((await product.visitor.get('/provider-availability/month/2026-03')).status).toBe(401)
    expect((await product.as(await product.given.client()).get('/provider-availability/month/2026-03')).status).toBe(
      403,
    )
  })
})

describe('notice, buffer and length', () => {
  test('notice hides slots that start too soon', async () => {
    const near = await product.given.provider({ country: 'GB', schedule: { minimumNoticeMinutes: 150 } })
    product.clock.set('2026-03-02T09:30:00Z')
    expect(startsOf(await publicDay('2026-03-02', '', product.visitor, near))).toEqual(hoursFrom('2026-03-02', 12, 6))
    product.clock.set('2026-03-02T09:30:01Z')
    expect(startsOf(await publicDay('2026-03-02', '', product.visitor, near))).toEqual(hoursFrom('2026-03-02', 13, 5))
  })
  test('the buffer keeps the hour after a session free, and the hour before it', async () => {
    const careful = await product.given.provider({ country: 'GB', schedule: { bufferMinutes: 15 } })
    const slots = await freeSlots(product, careful, '2026-03-04')
    expect(await book(slots[4], careful)).toBe(201)
    expect(startsOf(await publicDay('2026-03-04', '', product.visitor, careful))).toEqual([
      ...hoursFrom('2026-03-04', 9, 3),
      ...hoursFrom('2026-03-04', 15, 3),
    ])
    expect(await book(slots[3], careful)).toBe(409)
    expect(await book(slots[5], careful)).toBe(409)
    expect(await book(slots[6], careful)).toBe(201)
  })
  test('a therapy has its own length, by identifier and by code', async () => {
    const long = await product.given.provider({ country: 'GB' })
    await change('providerTherapy', { slotMinutes: 90 }, long)
    const byCode = await publicDay('2026-03-04', '?category=individual', product.visitor, long)
    expect(startsOf(byCode)).toEqual(
      ['09:00', '10:30', '12:00', '13:30', '15:00', '16:30'].map((time) => `2026-03-04T${time}`),
    )
    expect(byCode.body.timeSlot[0].endTime).toBe('2026-03-04T10:30:00.000Z')
    const byIdentifier = await publicDay('2026-03-04', `?category=${long.therapyIdentifier}`, product.visitor, long)
    expect(byIdentifier.body).toEqual(byCode.body)
    expect(startsOf(await publicDay('2026-03-04', '', product.visitor, long))).toEqual(hoursFrom('2026-03-04', 9, 9))
    expect(await book(byCode.body.timeSlot[1], long)).toBe(201)
    const general = (await publicDay('2026-03-04', '', product.visitor, long)).body.timeSlot[0]
    expect(await book(general, long)).toBe(409)
  })
  test('settings hold what a client needs to know', async () => {
    const strict = await product.given.provider({
      schedule: { needsApproval: true, minimumNoticeMinutes: 120, acceptingNewClients: false },
    })
    expect((await product.visitor.get(`/providers-availability/${strict.identifier}/settings`)).body).toEqual({
      needsApproval: true,
      instantBooking: false,
      acceptingNewClients: false,
      minimumNoticeMinutes: 120,
      sessionLengthMinutes: 60,
      timezone: 'Africa/Lagos',
    })
  })
})

describe('daylight saving changes', () => {
  const berlin = '?timezone=Europe/Berlin'
  const night = async (zone: string) => {
    const openProvider = await product.given.provider({ country: 'DE', timezone: zone, minutes: [0, 1440] })
    await product.as(openProvider).post('/provider-availability/days/default', {
      days: [{ weekday: 7, isAvailable: true, timeSlotsInterval: [{ startTime: '00:00', endTime: '06:00' }] }],
    })
    return openProvider
  }
  test('in spring the night is one hour shorter', async () => {
    product.clock.set('2026-03-02T08:00:00Z')
    const openProvider = await night('Europe/Berlin')
    expect(startsOf(await publicDay('2026-03-29', berlin, product.visitor, openProvider))).toEqual([
      '2026-03-28T23:00',
      ...hoursFrom('2026-03-29', 0, 4),
    ])
  })
  test('in autumn it is one hour longer, and both repeated hours can be booked', async () => {
    product.clock.set('2026-10-01T08:00:00Z')
    const openProvider = await night('Europe/Berlin')
    const day = await publicDay('2026-10-25', berlin, product.visitor, openProvider)
    expect(startsOf(day)).toEqual(['2026-10-24T22:00', '2026-10-24T23:00', ...hoursFrom('2026-10-25', 0, 5)])
    const slots = await freeSlots(product, openProvider, '2026-10-25')
    expect([await book(slots[2], openProvider), await book(slots[3], openProvider)]).toEqual([201, 201])
    expect(await freeSlots(product, openProvider, '2026-10-25')).toHaveLength(5)
  })
  test('a viewer whose clocks change on another day still sees every hour once', async () => {
    product.clock.set('2026-10-01T08:00:00Z')
    const openProvider = await night('America/New_York')
    const seen: string[] = []
    for (const date of ['2026-10-31', '2026-11-01', '2026-11-02'])
      seen.push(...startsOf(await publicDay(date, berlin, product.visitor, openProvider)))
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toEqual(seen.toSorted())
    expect(seen.filter((at) => at >= '2026-11-01T04:00' && at < '2026-11-01T11:00')).toHaveLength(7)
  })
})
