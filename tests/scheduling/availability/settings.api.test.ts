import { describe, expect, test } from 'vitest'
import { booked, changeSettings, expectUnmoved, intervals, offered, onDate, withTherapist } from './calendar-fixture.ts'

const here = withTherapist('GB')

const path = '/provider-availability/settings'
const change = (settings: object) => changeSettings(here, settings)
const month = async (of: string) =>
  (await here.product.visitor.get(`/providers-availability/${here.provider.identifier}/month/${of}`)).body
const lastFree = async (of: string) =>
  (await month(of)).days.findLast(({ timeSlot }: { timeSlot: unknown[] }) => timeSlot.length > 0)?.date.date

describe('the settings of the calendar', () => {
  test('have these defaults', async () => {
    expect((await here.product.as(here.provider).get(path)).body).toEqual({
      needsApproval: false,
      instantBooking: true,
      acceptingNewClients: true,
      minimumNoticeMinutes: 0,
      bookingHorizonDays: 62,
      bufferBefore: 0,
      bufferAfter: 0,
      maxPerDay: null,
      timezone: 'Europe/London',
      allowRescheduleCompletedBooking: false,
      sessionLengthMinutes: 60,
      meetingUrl: null,
      meetsIn: 'room',
      hasRooms: false,
      showsTimeLeft: false,
      offersConsultation: false,
    })
  })
  test('are returned as they were saved, and clients see them', async () => {
    const settings = {
      needsApproval: true,
      instantBooking: false,
      acceptingNewClients: false,
      minimumNoticeMinutes: 120,
      bookingHorizonDays: 30,
      bufferBefore: 5,
      bufferAfter: 10,
      maxPerDay: 4,
      timezone: 'Europe/Paris',
      allowRescheduleCompletedBooking: true,
      sessionLengthMinutes: 45,
      meetingUrl: 'https://meet.example.com/room?of=theo#now',
      meetsIn: 'link',
      hasRooms: false,
      showsTimeLeft: true,
      offersConsultation: true,
    }
    const saved = await change(settings)
    expect(saved.status).toBe(200)
    expect(saved.body).toEqual({ ...settings, conflicts: [] })
    expect((await here.product.as(here.provider).get(path)).body).toEqual(settings)
    expect(
      (await here.product.visitor.get(`/providers-availability/${here.provider.identifier}/settings`)).body,
    ).toEqual({
      needsApproval: true,
      instantBooking: false,
      acceptingNewClients: false,
      minimumNoticeMinutes: 120,
      sessionLengthMinutes: 45,
      timezone: 'Europe/Paris',
    })
  })
  test('need a link to meet there, and keep it while they do', async () => {
    const refusal = { status: 422, body: { fields: { meetingUrl: 'Please enter the link where you meet' } } }
    expect(await change({ meetsIn: 'link', meetingUrl: null })).toMatchObject(refusal)
    expect((await change({ meetsIn: 'link', meetingUrl: 'https://meet.example.com/a' })).status).toBe(200)
    expect(await change({ meetsIn: 'link', meetingUrl: '' })).toMatchObject(refusal)
    expect((await change({ meetsIn: 'room', meetingUrl: '' })).body).toMatchObject({
      meetsIn: 'room',
      meetingUrl: null,
    })
  })
  test('lose their link when it is sent empty, and keep it when it is left out', async () => {
    const link = async () => (await here.product.as(here.provider).get(path)).body.meetingUrl
    await change({ meetingUrl: 'https://meet.example.com/a' })
    const { meetingUrl: _link, ...rest } = (await here.product.as(here.provider).get(path)).body
    await here.product.as(here.provider).put(path, rest)
    expect(await link()).toBe('https://meet.example.com/a')
    await change({ meetingUrl: '' })
    expect(await link()).toBeNull()
  })
  test.each([
    'http://meet.example.com/a',
    'javascript:alert(1)',
    'https://',
    'https://nobody@meet.example.com/',
    'https://meet.example.com/a b',
    `https://meet.example.com/${'a'.repeat(480)}`,
  ])('refuse the link %s with a field error', async (meetingUrl) => {
    expect((await change({ meetingUrl })).body.fields).toEqual({
      meetingUrl: 'Please enter an address that starts with https://',
    })
  })
  test('apply to new bookings when they allow moving a held session; older bookings keep their terms', async () => {
    const { client, identifier } = await booked(here, '2026-03-04', '09:00')
    const isAllowed = async () =>
      (await here.product.as(client).get(`/booking/${identifier}`)).body.allowRescheduleCompletedBooking
    expect(await isAllowed()).toBe(false)
    await change({ allowRescheduleCompletedBooking: true })
    expect(await isAllowed()).toBe(false)
    const later = await booked(here, '2026-03-05', '09:00')
    expect((await here.product.as(later.client).get(`/booking/${later.identifier}`)).body).toMatchObject({
      allowRescheduleCompletedBooking: true,
    })
  })
  test('keep the session length when it is not sent', async () => {
    await change({ sessionLengthMinutes: 90 })
    const { sessionLengthMinutes: _length, ...rest } = (await here.product.as(here.provider).get(path)).body
    expect((await here.product.as(here.provider).put(path, rest)).body.sessionLengthMinutes).toBe(90)
  })
  test.each<[string, object, Record<string, string>]>([
    [
      'approval and instant booking at once',
      { needsApproval: true, instantBooking: true },
      { instantBooking: 'Choose one of the two: instant booking, or your approval.' },
    ],
    [
      'neither of the two',
      { needsApproval: false, instantBooking: false },
      { instantBooking: 'Choose one of the two: instant booking, or your approval.' },
    ],
    ['a zone that is none', { timezone: 'Mars/Olympus' }, { timezone: 'Please choose a time zone' }],
    ['63 days', { bookingHorizonDays: 63 }, { bookingHorizonDays: 'Please enter 1 to 62 days.' }],
    ['no day at all', { bookingHorizonDays: 0 }, { bookingHorizonDays: 'Please enter 1 to 62 days.' }],
    ['25 sessions a day', { maxPerDay: 25 }, { maxPerDay: 'Please enter 1 to 24 sessions.' }],
    ['a buffer of 121 minutes', { bufferAfter: 121 }, { bufferAfter: 'Please enter whole minutes within the limits.' }],
    [
      'a session of 47 minutes',
      { sessionLengthMinutes: 47 },
      { sessionLengthMinutes: 'Please enter 15 to 240 minutes in steps of 5.' },
    ],
    ['an unknown field', { colour: 'red' }, { colour: 'Unknown field' }],
  ])('refuse %s, and nothing changes', async (_name, settings, fields) => {
    const before = (await here.product.as(here.provider).get(path)).body
    const { status, body } = await change(settings)
    expect({ status, fields: body.fields }).toEqual({ status: 422, fields })
    expect((await here.product.as(here.provider).get(path)).body).toEqual(before)
  })
})

describe('the horizon', () => {
  test.each([
    [1, '2026-03-03'],
    [4, '2026-03-06'],
    [30, '2026-04-01'],
    [61, '2026-05-01'],
    [62, '2026-05-01'],
  ])('of %i days ends on %s', async (bookingHorizonDays, last) => {
    await change({ bookingHorizonDays })
    const end =
      bookingHorizonDays > 60
        ? '2026-05-02'
        : Temporal.PlainDate.from('2026-03-02').add({ days: bookingHorizonDays }).toString()
    expect((await month('2026-03')).horizonEnd).toBe(end)
    expect((await lastFree('2026-05')) ?? (await lastFree('2026-04')) ?? (await lastFree('2026-03'))).toBe(last)
  })
  test('is never longer than two months, whatever their length', async () => {
    here.product.clock.set('2026-12-31T08:00:00Z')
    expect((await month('2027-01')).horizonEnd).toBe('2027-02-28')
  })
  test('applies on booking too', async () => {
    const slots = (await month('2026-03')).days[9].timeSlot
    await change({ bookingHorizonDays: 7 })
    const client = await here.product.given.client()
    const { status, body } = await here.product.as(client).post('/booking', {
      providerIdentifier: here.provider.identifier,
      therapyIdentifier: here.provider.therapyIdentifier,
      modalityIdentifier: here.provider.modalityIdentifier,
      timeslotIdentifier: slots[0].identifier,
    })
    expect([status, body.code]).toEqual([409, 'SLOT_UNAVAILABLE'])
  })
})

describe('notice and buffers', () => {
  test('notice hides slots that start too soon, to the second, and updates the search', async () => {
    await change({ minimumNoticeMinutes: 24 * 60 })
    here.product.clock.set('2026-03-03T10:00:00Z')
    expect((await offered(here, '2026-03-04'))[0]).toBe('10:00')
    here.product.clock.set('2026-03-03T10:00:01Z')
    expect((await offered(here, '2026-03-04'))[0]).toBe('11:00')
    await here.product.work()
    expect((await here.product.visitor.get(`/providers/${here.provider.identifier}`)).body.nextSlotAt).toBe(
      '2026-03-04T11:00:00.000Z',
    )
  })
  test('the gap between two sessions is the sum of the buffer after the first and before the second', async () => {
    await change({ bufferBefore: 10, bufferAfter: 50, sessionLengthMinutes: 60 })
    await booked(here, '2026-03-04', '12:00')
    expect(await offered(here, '2026-03-04')).toEqual(['09:00', '10:00', '14:00', '15:00', '16:00', '17:00'])
    await change({ bufferBefore: 10, bufferAfter: 51 })
    expect(await offered(here, '2026-03-04')).toEqual(['09:00', '14:00', '15:00', '16:00', '17:00'])
  })
  test('a session length of its own changes the grid', async () => {
    await change({ sessionLengthMinutes: 120 })
    expect(await offered(here, '2026-03-04')).toEqual(['09:00', '11:00', '13:00', '15:00'])
  })
})

describe('another time zone', () => {
  test('keeps the wall times of the rules and the instants of bookings, and lists bookings outside the hours', async () => {
    const early = await booked(here, '2026-03-04', '09:00')
    const late = await booked(here, '2026-03-04', '17:00')
    await here.product
      .as(here.provider)
      .post('/provider-availability/days/custom', onDate('2026-03-05', ['10:00', '12:00']))
    const { body } = await change({ timezone: 'America/New_York' })
    expect(body).toMatchObject({ timezone: 'America/New_York', conflicts: [early.conflict] })
    const moved = { ...here.provider, timezone: 'America/New_York' }
    expect(await offered({ ...here, provider: moved }, '2026-03-05')).toEqual(['10:00', '11:00'])
    expect((await offered({ ...here, provider: moved }, '2026-03-06'))[0]).toBe('09:00')
    const week = (await here.product.as(here.provider).get('/provider-availability/days/default')).body
    expect(week.timezone).toBe('America/New_York')
    expect(week.days[0].timeslotIntervals).toEqual(intervals(['09:00', '18:00']))
    await expectUnmoved(here, [early, late])
    expect((await change({ timezone: 'Europe/London' })).body.conflicts).toEqual([])
  })
})
