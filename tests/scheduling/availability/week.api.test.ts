import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'

let product: Product
let provider: GivenProvider
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set(start)
  provider = await product.given.provider({ country: 'DE' })
})

const path = '/provider-availability/days/default'
const read = async (person = provider) => (await product.as(person).get(path)).body
const save = (days: object[], person = provider) => product.as(person).post(path, { days })
const day = (weekday: number, ...times: [string, string][]) => ({
  weekday,
  isAvailable: times.length > 0,
  timeSlotsInterval: times.map(([startTime, endTime]) => ({ startTime, endTime })),
})
const hours = (week: { days: { weekday: number; isAvailable: boolean; timeslotIntervals: unknown[] }[] }) =>
  week.days.map(({ weekday, isAvailable, timeslotIntervals }) => [weekday, isAvailable ? timeslotIntervals : null])
const nine = [{ startTime: '09:00', endTime: '18:00' }]
const forget = () =>
  product.database.db.deleteFrom('availabilityWeek').where('providerIdentifier', '=', provider.identifier).execute()

describe('before anything was saved', () => {
  beforeEach(forget)
  test('the week is Monday to Friday, 09:00 to 18:00, in the zone of the provider', async () => {
    const week = await read()
    expect(week).toMatchObject({ calendarSetupType: 'GENERAL', timezone: 'Europe/Berlin', conflicts: [] })
    expect(hours(week)).toEqual([1, 2, 3, 4, 5, 6, 7].map((weekday) => [weekday, weekday <= 5 ? nine : null]))
    expect(week.days.map(({ categoryIdentifier }: { categoryIdentifier: null }) => categoryIdentifier)).toEqual(
      Array(7).fill(null),
    )
    expect(new Set(week.days.map(({ identifier }: { identifier: string }) => identifier)).size).toBe(7)
  })
  test('a slot is offered as the week defines', async () => {
    expect((await freeSlots(product, provider, '2026-03-04')).length).toBe(9)
    expect(await freeSlots(product, provider, '2026-03-07')).toEqual([])
  })
  test('saving one day keeps the default hours of the others', async () => {
    const saved = await save([day(2, ['10:00', '12:00'])])
    expect(saved.status).toBe(200)
    expect(hours(saved.body)).toEqual([
      [1, nine],
      [2, [{ startTime: '10:00', endTime: '12:00' }]],
      [3, nine],
      [4, nine],
      [5, nine],
      [6, null],
      [7, null],
    ])
    expect(await read()).toEqual(saved.body)
  })
})

describe('saving', () => {
  test('one day leaves the others unchanged, and keeps all identifiers', async () => {
    const before = await read()
    const { body } = await save([day(6, ['08:00', '10:00'], ['10:00', '11:00'], ['14:00', '24:00'])])
    expect(hours(body).slice(0, 5)).toEqual(hours(before).slice(0, 5))
    expect(body.days[5].timeslotIntervals).toEqual([
      { startTime: '08:00', endTime: '10:00' },
      { startTime: '10:00', endTime: '11:00' },
      { startTime: '14:00', endTime: '24:00' },
    ])
    expect(body.days.slice(0, 5).map(({ identifier }: { identifier: string }) => identifier)).toEqual(
      before.days.slice(0, 5).map(({ identifier }: { identifier: string }) => identifier),
    )
  })
  test('a night that ends the next day offers its hours on both dates', async () => {
    await save(
      [1, 2, 3, 4, 5].map((weekday) =>
        day(weekday, ...(weekday === 3 ? [['22:00', '02:00'] as [string, string]] : [])),
      ),
    )
    const starts = async (date: string) => (await freeSlots(product, provider, date)).map(({ startTime }) => startTime)
    expect(await starts('2026-03-04')).toEqual(['2026-03-04T21:00:00.000Z', '2026-03-04T22:00:00.000Z'])
    expect(await starts('2026-03-05')).toEqual(['2026-03-04T23:00:00.000Z', '2026-03-05T00:00:00.000Z'])
    expect((await read()).days[2].timeslotIntervals).toEqual([{ startTime: '22:00', endTime: '02:00' }])
  })
  test('00:00 to 24:00 is the whole day', async () => {
    await save([day(6, ['00:00', '24:00'])])
    expect(await freeSlots(product, provider, '2026-03-07')).toHaveLength(24)
  })
  test('a day that is not available offers nothing, and keeps its hours', async () => {
    const { body } = await save([{ ...day(3, ['10:00', '12:00']), isAvailable: false }])
    expect(body.days[2]).toMatchObject({
      isAvailable: false,
      timeslotIntervals: [{ startTime: '10:00', endTime: '12:00' }],
    })
    expect(await freeSlots(product, provider, '2026-03-04')).toEqual([])
  })
  test("a day under the identifier of another provider's day changes only the provider's own", async () => {
    const other = await product.given.provider()
    const theirs = await read(other)
    const { identifier } = theirs.days[0]
    expect((await save([{ identifier, ...day(1, ['11:00', '12:00']) }])).status).toBe(200)
    expect(await read(other)).toEqual(theirs)
    expect((await read()).days[0].timeslotIntervals).toEqual([{ startTime: '11:00', endTime: '12:00' }])
  })
  test('updates the next free slot in the search', async () => {
    await save(
      [1, 2, 3, 4, 5].map((weekday) =>
        day(weekday, ...(weekday === 5 ? [['16:00', '17:00'] as [string, string]] : [])),
      ),
    )
    await product.work()
    const { body } = await product.visitor.get(`/providers/${provider.identifier}`)
    expect(body.nextSlotAt).toBe('2026-03-06T15:00:00.000Z')
  })
})

describe('is refused, each field with a message, and changes nothing', () => {
  const wholeHours = 'Times are whole hours'
  const order = 'A time must start after the one before it ends'
  const required = 'Please fill this in'
  const choice = 'Please choose one of the options'
  const time = 'Please enter a time as HH:MM'
  test.each<[string, object[], Record<string, string>]>([
    ['half hours', [day(1, ['09:30', '12:00'])], { 'days.0.timeSlotsInterval': wholeHours }],
    ['half hours at the end', [day(1), day(2, ['09:00', '12:15'])], { 'days.1.timeSlotsInterval': wholeHours }],
    ['times out of order', [day(1, ['13:00', '15:00'], ['09:00', '12:00'])], { 'days.0.timeSlotsInterval': order }],
    ['times that overlap', [day(1, ['09:00', '12:00'], ['11:00', '15:00'])], { 'days.0.timeSlotsInterval': order }],
    ['times after a night', [day(1, ['22:00', '02:00'], ['23:00', '24:00'])], { 'days.0.timeSlotsInterval': order }],
    ['a start at 24:00', [day(1, ['24:00', '02:00'])], { 'days.0.timeSlotsInterval': order }],
    ['an open day without times', [{ ...day(1), isAvailable: true }], { 'days.0.timeSlotsInterval': required }],
    ['a repeated weekday', [day(1, ['09:00', '10:00']), day(1)], { 'days.1.weekday': choice }],
    [
      'the week of one therapy',
      [{ ...day(1), categoryIdentifier: randomUUIDv7() }],
      { 'days.0.categoryIdentifier': choice },
    ],
    ["25 o'clock", [day(1, ['09:00', '25:00'])], { 'days.0.timeSlotsInterval.0.endTime': time }],
    ['an eighth day', [day(8, ['09:00', '10:00'])], { 'days.0.weekday': 'Must be at most 7' }],
    ['no days', [], { days: 'Please choose at least 1' }],
    [
      'the spelling of the answer',
      [{ weekday: 1, isAvailable: true, timeslotIntervals: nine }],
      { 'days.0.timeSlotsInterval': required, 'days.0.timeslotIntervals': 'Unknown field' },
    ],
  ])('%s', async (_name, days, fields) => {
    const before = await read()
    const { status, body } = await save(days)
    expect({ status, code: body.code, fields: body.fields }).toEqual({ status: 422, code: 'VALIDATION_ERROR', fields })
    expect(await read()).toEqual(before)
  })
  test('thirteen intervals a day', async () => {
    const times = Array.from({ length: 13 }, (_, hour): [string, string] => [`${10 + hour}:00`, `${11 + hour}:00`])
    expect((await save([day(1, ...times)])).body.fields).toMatchObject({
      'days.0.timeSlotsInterval': expect.any(String),
    })
  })
})

describe('bookings when the hours change', () => {
  const book = async (date: string, place: number) => {
    const client = await product.given.client()
    const slots = await freeSlots(product, provider, date)
    const { status, body } = await product.as(client).post('/booking', bookable(provider, slots[place]))
    expect(status).toBe(201)
    return {
      client,
      identifier: body.identifier as string,
      startAt: body.startAt as string,
      endAt: body.endAt as string,
    }
  }
  const conflict = ({ identifier, startAt, endAt }: { identifier: string; startAt: string; endAt: string }) => ({
    bookingIdentifier: identifier,
    startAt,
    endAt,
  })
  test('keep their time; those outside the hours are listed in order of time', async () => {
    const [late, early, inside] = [
      await book('2026-03-11', 0),
      await book('2026-03-04', 0),
      await book('2026-03-04', 5),
    ]
    const { body } = await save([day(3, ['11:00', '18:00'])])
    expect(body.conflicts).toEqual([conflict(early), conflict(late)])
    expect((await read()).conflicts).toEqual(body.conflicts)
    for (const { client, identifier, startAt, endAt } of [late, early, inside])
      expect((await product.as(client).get(`/booking/${identifier}`)).body).toMatchObject({
        startAt,
        endAt,
        status: 'pending',
      })
    expect((await save([day(3, ['09:00', '18:00'])])).body.conflicts).toEqual([])
  })
  test('that were cancelled are not listed, nor are those of other providers', async () => {
    const { client, identifier } = await book('2026-03-04', 0)
    await product.as(client).post(`/booking/${identifier}/cancel`, {})
    const other = await product.given.provider({ country: 'DE' })
    const [slot] = await freeSlots(product, other, '2026-03-04')
    await product.as(await product.given.client()).post('/booking', bookable(other, slot))
    expect((await save([day(3, ['11:00', '18:00'])])).body.conflicts).toEqual([])
  })
  test('of 90 minutes are listed when their end lies outside the hours', async () => {
    await setMinutes(90)
    const booked = await book('2026-03-04', 1)
    expect([booked.startAt, booked.endAt]).toEqual(['2026-03-04T09:30:00.000Z', '2026-03-04T11:00:00.000Z'])
    expect((await read()).conflicts).toEqual([])
    expect((await save([day(3, ['10:00', '12:00'])])).body.conflicts).toEqual([])
    expect((await save([day(3, ['10:00', '11:00'])])).body.conflicts).toEqual([conflict(booked)])
    expect((await save([day(3, ['11:00', '18:00'])])).body.conflicts).toEqual([conflict(booked)])
  })
  test('off the current grid but inside the hours are not listed', async () => {
    await setMinutes(90)
    const booked = await book('2026-03-04', 1)
    await setMinutes(null)
    expect((await save([day(3, ['09:00', '13:00'])])).body.conflicts).toEqual([])
    expect((await save([day(3, ['09:00', '10:00'], ['10:00', '11:00'], ['11:00', '12:00'])])).body.conflicts).toEqual(
      [],
    )
    expect((await save([day(3, ['09:00', '10:00'], ['11:00', '12:00'])])).body.conflicts).toEqual([conflict(booked)])
  })
  test('over midnight are not listed while the hours of both dates touch', async () => {
    await setMinutes(90)
    const whole = [1, 2, 3, 4, 5].map((weekday) => day(weekday, ['17:00', '24:00']))
    await save([...whole.filter(({ weekday }) => weekday !== 3), day(3, ['20:00', '02:00'])])
    const booked = await book('2026-03-04', 2)
    expect(booked.startAt).toBe('2026-03-04T22:00:00.000Z')
    expect((await save([day(3, ['20:00', '24:00']), day(4, ['00:00', '10:00'])])).body.conflicts).toEqual([])
    expect((await save([day(4, ['01:00', '10:00'])])).body.conflicts).toEqual([conflict(booked)])
  })
  const setMinutes = async (slotMinutes: number | null) => {
    await product.database.db
      .updateTable('providerTherapy')
      .set({ slotMinutes })
      .where('providerIdentifier', '=', provider.identifier)
      .execute()
  }
})
