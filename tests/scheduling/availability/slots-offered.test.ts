import { describe, expect, test } from 'vitest'
import { busyWindow, horizonOf, monthRange, todayOf } from '#backend/scheduling/availability/slots/bookable-range.ts'
import { compileRules } from '#backend/scheduling/availability/slots/slot-grid.ts'
import { computeSlots, isOffered, nextFreeStart } from '#backend/scheduling/availability/slots/compute-slots.ts'
import { monthWithSlots } from '#backend/scheduling/availability/slots/month-with-slots.ts'
import { every, hours, question, starts, startsOfDay } from './slots-question.ts'

describe('rule 6: the grid starts with the block, steps in elapsed time and does not shift', () => {
  test.each([
    ['what is left over is not offered', { slotMinutes: 50, week: every(hours([9, 11])) }, '09:00 09:50'],
    ['a block shorter than a session is empty', { slotMinutes: 61, week: every(hours([9, 10])) }, ''],
    ['a session as long as the block fits', { slotMinutes: 180 }, '09:00'],
    ['now does not shift it', { now: '2026-03-02T09:20:00Z' }, '10:00 11:00'],
    [
      'a booking does not shift it',
      { busy: [{ startAt: '2026-03-02T09:00:00Z', endAt: '2026-03-02T09:30:00Z' }] },
      '10:00 11:00',
    ],
    ['a buffer does not shift it', { bufferMinutes: 15 }, '09:00 10:00 11:00'],
    ['a buffer need not fit in the block', { bufferMinutes: 60, slotMinutes: 180 }, '09:00'],
  ])('%s', (_, changes, expected) => {
    expect(startsOfDay(changes)).toBe(expected)
  })

  test('a length that is not a whole number of minutes is refused', () => {
    expect(() => computeSlots(question({ slotMinutes: 0 }))).toThrow('Not a session length: 0')
    expect(() => computeSlots(question({ slotMinutes: 7.5 }))).toThrow('Not a session length: 7.5')
  })
})

describe('rule 7: a booking removes the slots it overlaps, including its buffer', () => {
  const booked = (...spans: [from: string, to: string][]) =>
    spans.map(([from, to]) => ({ startAt: `2026-03-02T${from}Z`, endAt: `2026-03-02T${to}Z` }))
  test.each([
    ['touching on both sides is fine', 0, booked(['10:00:00', '11:00:00']), '09:00 11:00'],
    ['one minute is an overlap', 0, booked(['10:59:00', '11:01:00']), '09:00'],
    ['one second is an overlap', 0, booked(['09:59:59', '10:00:00']), '10:00 11:00'],
    ['up to the last second of the hour', 0, booked(['10:00:00', '10:59:59.999']), '09:00 11:00'],
    ['a long one hides a short one inside', 0, booked(['09:00:00', '11:30:00'], ['09:10:00', '09:20:00']), ''],
    ['in any order', 0, booked(['11:00:00', '11:30:00'], ['09:30:00', '09:40:00']), '10:00'],
    ['an empty span takes nothing', 0, booked(['10:30:00', '10:30:00']), '09:00 10:00 11:00'],
    ['less than the buffer before is too near', 15, booked(['10:00:00', '10:15:00']), '11:00'],
    ['the stored buffer extends the booking', 15, booked(['08:00:00', '09:15:00']), '10:00 11:00'],
    ['a buffer later changed does not rewrite the old one', 0, booked(['08:00:00', '09:15:00']), '10:00 11:00'],
  ])('%s', (_, bufferMinutes, busy, expected) => {
    expect(startsOfDay({ bufferMinutes, busy })).toBe(expected)
  })

  test('exactly the buffer between two sessions is enough', () => {
    const query = { slotMinutes: 45, busy: booked(['10:00:00', '11:00:00']) }
    expect(startsOfDay({ ...query, bufferMinutes: 15 })).toBe('09:00 11:15')
    expect(startsOfDay({ ...query, bufferMinutes: 16 })).toBe('11:15')
  })
})

describe('rule 8: slots before now plus notice are not offered', () => {
  test.each([
    [120, '2026-03-02T06:59:59Z', '09:00 10:00 11:00'],
    [120, '2026-03-02T07:00:00Z', '09:00 10:00 11:00'],
    [120, '2026-03-02T07:00:00.001Z', '10:00 11:00'],
    [120, '2026-03-02T07:00:00.000001Z', '10:00 11:00'],
    [120, Date.UTC(2026, 2, 2, 7), '09:00 10:00 11:00'],
    [120, Date.UTC(2026, 2, 2, 7) + 1, '10:00 11:00'],
    [0, '2026-03-02T09:00:00Z', '09:00 10:00 11:00'],
    [0, '2026-03-02T11:00:01Z', ''],
    [2880, '2026-02-28T10:00:00Z', '10:00 11:00'],
  ])('%i minutes of notice at %s', (noticeMinutes, now, expected) => {
    expect(startsOfDay({ noticeMinutes, now })).toBe(expected)
  })

  test('notice is elapsed time, also over a clock change', () => {
    const query = {
      zone: 'America/New_York',
      viewerZone: 'America/New_York',
      from: '2026-03-08',
      to: '2026-03-08',
      noticeMinutes: 1440,
    }
    expect(startsOfDay({ ...query, now: '2026-03-07T14:00:00Z' })).toBe('14:00 15:00')
  })
})

describe('rule 9: from today to two calendar months later, in the dates of the viewer', () => {
  test.each([
    ['2026-12-31T12:00:00Z', 'UTC', '2026-12-31', '2027-02-28'],
    ['2027-12-31T12:00:00Z', 'UTC', '2027-12-31', '2028-02-29'],
    ['2026-12-30T12:00:00Z', 'UTC', '2026-12-30', '2027-02-28'],
    ['2026-08-31T12:00:00Z', 'UTC', '2026-08-31', '2026-10-31'],
    ['2026-04-30T12:00:00Z', 'UTC', '2026-04-30', '2026-06-30'],
    ['2028-02-29T12:00:00Z', 'UTC', '2028-02-29', '2028-04-29'],
    ['2026-03-01T11:00:00Z', 'Pacific/Chatham', '2026-03-02', '2026-05-02'],
    ['2026-03-01T03:00:00Z', 'America/New_York', '2026-02-28', '2026-04-28'],
    ['2026-03-01T23:59:59Z', 'Europe/London', '2026-03-01', '2026-05-01'],
    ['2026-03-02T00:00:00Z', 'Europe/London', '2026-03-02', '2026-05-02'],
  ])('at %s in %s it is %s and bookings end on %s', (now, viewerZone, today, horizonEnd) => {
    expect({ today: todayOf(now, viewerZone), horizonEnd: horizonOf(now, viewerZone, 2) }).toEqual({
      today,
      horizonEnd,
    })
  })

  test('the last date can be booked until its last hour, the next date not at all', () => {
    const query = { week: every(hours([22, 24])), now: '2026-12-31T12:00:00Z', from: '2027-02-27', to: '2027-03-01' }
    expect(starts(query)).toEqual({ '2027-02-27': '22:00 23:00', '2027-02-28': '22:00 23:00', '2027-03-01': '' })
  })

  test('two viewers have different last instants', () => {
    const query = { week: every(hours([0, 24])), now: '2026-03-01T12:00:00Z', from: '2026-05-01', to: '2026-05-03' }
    const last = (viewerZone: string) =>
      computeSlots(question({ ...query, viewerZone }))
        .flatMap((day) => day.slots)
        .at(-1)?.endAt
    expect([last('Pacific/Apia'), last('Europe/London'), last('America/New_York')]).toEqual([
      '2026-05-02T11:00:00Z',
      '2026-05-01T23:00:00Z',
      '2026-05-02T04:00:00Z',
    ])
  })

  test('dates before today are listed without slots', () => {
    expect(starts({ now: '2026-03-02T10:30:00Z', from: '2026-03-01' })).toEqual({
      '2026-03-01': '',
      '2026-03-02': '11:00',
    })
  })
})

describe('rule 10: an empty month is replaced by the next one, once', () => {
  const custom = (...dates: string[]) => dates.map((date) => ({ date, isAvailable: true, minutes: [540, 600] }))
  test.each([
    ['a month with slots', '2026-03', 'next', custom('2026-03-20'), '2026-03', ['2026-03-20']],
    ['an empty month, the next has some', '2026-03', 'next', custom('2026-04-20'), '2026-04', ['2026-04-20']],
    ['an empty month without the wish for the next', '2026-03', undefined, custom('2026-04-20'), '2026-03', []],
    ['only once', '2026-03', 'next', custom('2026-05-01'), '2026-03', []],
    ['none at all', '2026-03', 'next', [], '2026-03', []],
    ['over the end of the year', '2026-12', 'next', custom('2027-01-02'), '2027-01', ['2027-01-02']],
  ] as const)('%s', (_, month, fallback, customDates, answered, withSlots) => {
    const query = question({ week: [], customDates, now: `${month}-10T12:00:00Z` })
    const answer = monthWithSlots(compileRules(query), query, { month, fallback })
    expect(answer.month).toBe(answered)
    expect(answer.days.filter((day) => day.slots.length > 0).map((day) => day.date)).toEqual(withSlots)
    expect([answer.days[0]?.date, answer.days.at(-1)?.date]).toEqual([
      monthRange(answered).from,
      monthRange(answered).to,
    ])
    expect([answer.today, answer.horizonEnd]).toEqual([`${month}-10`, horizonOf(query.now, 'Europe/London', 2)])
  })

  test.each([
    ['2028-02', '2028-02-29'],
    ['2027-02', '2027-02-28'],
    ['2100-02', '2100-02-28'],
    ['2026-12', '2026-12-31'],
    ['2026-04', '2026-04-30'],
  ])('the month %s ends on %s', (month, to) => expect(monthRange(month)).toEqual({ from: `${month}-01`, to }))
})

describe('a list of providers and the moment of booking', () => {
  test('the next free start skips booked and past slots', () => {
    const query = question({
      now: '2026-03-02T09:30:00Z',
      busy: [{ startAt: '2026-03-02T10:00:00Z', endAt: '2026-03-02T12:00:00Z' }],
    })
    expect(nextFreeStart(query)).toBe('2026-03-03T09:00:00Z')
  })

  test('without a free slot up to the horizon the result is null', () => {
    expect(nextFreeStart(question({ week: [] }))).toBeNull()
    expect(
      nextFreeStart(
        question({ week: [], customDates: [{ date: '2026-05-02', isAvailable: true, minutes: [540, 600] }] }),
      ),
    ).toBeNull()
    expect(
      nextFreeStart(
        question({ week: [], customDates: [{ date: '2026-05-01', isAvailable: true, minutes: [540, 600] }] }),
      ),
    ).toBe('2026-05-01T08:00:00Z')
  })

  test.each([
    ['2026-03-02T09:00:00Z', true],
    ['2026-03-02T09:00:30Z', false],
    ['2026-03-02T09:30:00Z', false],
    ['2026-03-02T10:00:00Z', false],
    ['2026-03-01T09:00:00Z', false],
    ['2026-05-02T09:00:00Z', true],
    ['2026-05-03T09:00:00Z', false],
  ])('booking %s is offered: %s', (startAt, offered) => {
    const query = question({
      now: '2026-03-02T08:00:00Z',
      busy: [{ startAt: '2026-03-02T10:00:00Z', endAt: '2026-03-02T11:00:00Z' }],
    })
    expect(isOffered(compileRules(query), query, startAt)).toBe(offered)
  })

  test('the bookings to read for a request include those that reach in from the day before', () => {
    const window = busyWindow(question({ viewerZone: 'America/New_York' }))
    expect(window.startAt).toBe('2026-03-02T05:00:00Z')
    expect(window.endAt >= '2026-03-03T06:00:00Z').toBe(true)
  })
})

test.each(['2026-02-29', '2026-13-01', '2026-3-1', '', '2026-03-02T00:00'])('%o is not a date', (from) => {
  expect(() => computeSlots(question({ from }))).toThrow(RangeError)
})

test('a zone that does not exist is refused', () => {
  expect(() => computeSlots(question({ zone: 'Europe/Atlantis' }))).toThrow(RangeError)
})

test('a booking without an offset is refused instead of being read in a local time', () => {
  const busy = [{ startAt: '2026-03-02T10:00:00', endAt: '2026-03-02T11:00:00' }]
  expect(() => computeSlots(question({ busy }))).toThrow(RangeError)
})

test('instants with another offset or with fractions are equal', () => {
  const busy = [{ startAt: '2026-03-02T11:00:00+01:00', endAt: '2026-03-02T11:00:00.000Z' }]
  expect(startsOfDay({ busy })).toBe('09:00 11:00')
})
