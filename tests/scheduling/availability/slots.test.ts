import { describe, expect, test } from 'vitest'
import { computeSlots } from '#backend/scheduling/availability/slots/compute-slots.ts'
import { every, hours, question, starts, startsOfDay } from './slots-question.ts'

describe('rule 1: rules are wall times of the provider, bookings are instants, dates are those of the viewer', () => {
  test('a slot is given as two instants', () => {
    expect(computeSlots(question({ week: every(hours([9, 10])) }))).toEqual([
      { date: '2026-03-02', slots: [{ startAt: '2026-03-02T09:00:00Z', endAt: '2026-03-02T10:00:00Z' }] },
    ])
  })

  test.each([
    [
      'New York mornings in Berlin',
      'America/New_York',
      'Europe/Berlin',
      hours([9, 11]),
      { '2026-03-02': '14:00 15:00', '2026-03-03': '14:00 15:00' },
    ],
    [
      'New York evenings are the next date in Kolkata',
      'America/New_York',
      'Asia/Kolkata',
      hours([20, 22]),
      { '2026-03-02': '01:00 02:00', '2026-03-03': '01:00 02:00' },
    ],
    [
      'Kathmandu, a quarter of an hour off',
      'Asia/Kathmandu',
      'Asia/Kathmandu',
      hours([9, 11]),
      { '2026-03-02': '03:15 04:15', '2026-03-03': '03:15 04:15' },
    ],
    [
      'Chatham, most of a day ahead',
      'Pacific/Chatham',
      'Pacific/Chatham',
      hours([0, 2]),
      { '2026-03-02': '10:15 11:15', '2026-03-03': '10:15 11:15' },
    ],
    [
      'Lagos evenings split at midnight in Lord Howe',
      'Africa/Lagos',
      'Australia/Lord_Howe',
      hours([13, 16]),
      { '2026-03-02': '13:00 14:00 12:00', '2026-03-03': '13:00 14:00 12:00' },
    ],
  ])('%s', (_, zone, viewerZone, minutes, days) => {
    expect(starts({ zone, viewerZone, week: every(minutes), to: '2026-03-03' })).toEqual(days)
  })

  test('an hour that repeats before midnight belongs to the old date both times', () => {
    const query = {
      zone: 'UTC',
      viewerZone: 'America/St_Johns',
      slotMinutes: 30,
      week: every(hours([2, 4])),
      now: '2010-11-01T00:00:00Z',
    }
    const days = { '2010-11-06': '02:30 03:00 03:30 02:00 03:00', '2010-11-07': '02:30 03:30 02:00 02:30 03:00' }
    expect(starts({ ...query, from: '2010-11-06', to: '2010-11-07' })).toEqual(days)
    expect(starts({ ...query, from: '2010-11-06', to: '2010-11-06' })).toEqual({ '2010-11-06': days['2010-11-06'] })
  })

  test('a booking is an instant for every viewer', () => {
    const busy = [{ startAt: '2026-03-02T15:00:00Z', endAt: '2026-03-02T16:00:00Z' }]
    expect(startsOfDay({ zone: 'America/New_York', viewerZone: 'Asia/Kolkata', busy })).toBe('14:00 16:00')
  })

  test('each weekday has its own hours', () => {
    const week = [
      { weekday: 1, minutes: hours([9, 10]) },
      { weekday: 7, minutes: hours([14, 15]) },
    ]
    expect(starts({ week, from: '2026-03-01', to: '2026-03-03' })).toEqual({
      '2026-03-01': '14:00',
      '2026-03-02': '09:00',
      '2026-03-03': '',
    })
  })
})

describe('rule 2: skipped wall time moves forward by the gap; of repeated wall time the first counts', () => {
  test.each([
    [
      'New York skips 02:00 to 03:00: a block over the gap is an hour shorter',
      'America/New_York',
      '2026-03-08',
      [60, 240],
      '06:00 07:00',
    ],
    ['a block that starts in the gap starts after it', 'America/New_York', '2026-03-08', [120, 300], '07:00 08:00'],
    ['a half-skipped start keeps its half hour', 'America/New_York', '2026-03-08', [150, 300], '07:30'],
    ['a block inside the gap is empty', 'America/New_York', '2026-03-08', [120, 180], ''],
    [
      'New York repeats 01:00 to 02:00: a block over it is an hour longer',
      'America/New_York',
      '2026-11-01',
      [60, 180],
      '05:00 06:00 07:00',
    ],
    ['a block after the repeated hour starts after both', 'America/New_York', '2026-11-01', [120, 180], '07:00'],
    ['an end in the repeated hour is the earlier one', 'America/New_York', '2026-11-01', [0, 90], '04:00'],
    ['Berlin skips 02:00 to 03:00', 'Europe/Berlin', '2026-03-29', [60, 240], '00:00 01:00'],
    ['London repeats 01:00 to 02:00', 'Europe/London', '2026-10-25', [60, 120], '00:00 01:00'],
    ['Lord Howe skips half an hour', 'Australia/Lord_Howe', '2026-10-04', [60, 240], '14:30 15:30'],
    ['Lord Howe starts after its half hour', 'Australia/Lord_Howe', '2026-10-04', [120, 240], '15:30'],
    ['Lord Howe repeats half an hour', 'Australia/Lord_Howe', '2026-04-05', [90, 180], '14:30 15:30'],
    ['Cairo skips midnight', 'Africa/Cairo', '2026-04-24', [0, 120], '22:00'],
    ['Havana skips midnight', 'America/Havana', '2026-03-08', [0, 180], '05:00 06:00'],
    ['Chatham changes at a quarter to three', 'Pacific/Chatham', '2026-09-27', [120, 300], '13:15 14:15'],
    ["St John's, half an hour off, skips 02:00", 'America/St_Johns', '2026-03-08', [60, 240], '04:30 05:30'],
    [
      'Casablanca leaves its summer time for Ramadan',
      'Africa/Casablanca',
      '2026-02-15',
      [60, 240],
      '00:00 01:00 02:00 03:00',
    ],
  ])('%s', (_, zone, date, minutes, expected) => {
    const now = `${Temporal.PlainDate.from(date).subtract({ days: 2 }).toString()}T00:00:00Z`
    expect(
      startsOfDay({
        zone,
        viewerZone: zone,
        now,
        from: date,
        to: date,
        customDates: [{ date, isAvailable: true, minutes }],
        week: [],
      }),
    ).toBe(expected)
  })

  test('the hours after a clock change follow wall time', () => {
    const days = starts({
      zone: 'America/New_York',
      viewerZone: 'America/New_York',
      week: every(hours([9, 10])),
      from: '2026-03-07',
      to: '2026-03-09',
    })
    expect(days).toEqual({ '2026-03-07': '14:00', '2026-03-08': '13:00', '2026-03-09': '13:00' })
  })
})

describe('rule 3: an interval belongs to the date on which it starts', () => {
  const monday = (minutes: number[]) => ({ week: [{ weekday: 1, minutes }], from: '2026-03-02', to: '2026-03-03' })
  test.each([
    ['into the next date', [1320, 1560], '22:00 23:00', '00:00 01:00'],
    ['an end before its start means the next date', [1320, 120], '22:00 23:00', '00:00 01:00'],
    ['until 24:00', [1320, 1440], '22:00 23:00', ''],
    ['an end of 00:00 is 24:00', [1320, 0], '22:00 23:00', ''],
    ['a slot over midnight belongs to its start', [1350, 1470], '22:30 23:30', ''],
    [
      'equal start and end is a whole day',
      [1380, 1380],
      '23:00',
      '00:00 01:00 02:00 03:00 04:00 05:00 06:00 07:00 08:00 09:00 10:00 11:00 12:00 13:00 14:00 15:00 16:00 17:00 18:00 19:00 20:00 21:00 22:00',
    ],
  ])('%s', (_, minutes, first, second) => {
    expect(starts(monday(minutes))).toEqual({ '2026-03-02': first, '2026-03-03': second })
  })

  test('Sunday night reaches into Monday also when only Monday is requested', () => {
    expect(starts({ week: [{ weekday: 7, minutes: [1380, 1500] }], now: '2026-02-20T00:00:00Z' })).toEqual({
      '2026-03-02': '00:00',
    })
  })

  test('the leap day is a day like any other', () => {
    const query = {
      now: '2028-02-20T00:00:00Z',
      from: '2028-02-28',
      to: '2028-03-01',
      week: [{ weekday: 2, minutes: [1380, 1500] }],
    }
    expect(starts(query)).toEqual({ '2028-02-28': '', '2028-02-29': '23:00', '2028-03-01': '00:00' })
  })
})

describe('rule 4: overlapping or touching intervals of one date are one block; two dates stay separate', () => {
  test.each([
    ['touching intervals run on', 50, [540, 600, 600, 660], '09:00 09:50'],
    ['intervals a minute apart do not', 50, [540, 600, 601, 661], '09:00 10:01'],
    ['overlapping intervals run on', 50, [540, 630, 600, 660], '09:00 09:50'],
    ['one inside the other changes nothing', 60, [540, 720, 600, 660], '09:00 10:00 11:00'],
    ['in any order', 60, [600, 660, 540, 600], '09:00 10:00'],
  ])('%s', (_, slotMinutes, minutes, expected) => {
    expect(startsOfDay({ slotMinutes, week: every(minutes) })).toBe(expected)
  })

  const twoDates = (slotMinutes: number, monday: number[], tuesday: number[]) =>
    starts({
      slotMinutes,
      to: '2026-03-03',
      week: [
        { weekday: 1, minutes: monday },
        { weekday: 2, minutes: tuesday },
      ],
    })

  test('a session never spans the blocks of two dates', () => {
    expect(twoDates(90, [1380, 1440], [0, 60])).toEqual({ '2026-03-02': '', '2026-03-03': '' })
  })

  test('a start that two dates offer appears once', () => {
    expect(twoDates(60, [1380, 1500], [0, 120])).toEqual({ '2026-03-02': '23:00', '2026-03-03': '00:00 01:00' })
  })

  test('two dates keep their own grids, in order', () => {
    expect(twoDates(40, [1400, 1520], [0, 90])).toEqual({ '2026-03-02': '23:20', '2026-03-03': '00:00 00:40' })
    expect(twoDates(45, [1380, 1560], [0, 90])).toEqual({
      '2026-03-02': '23:00 23:45',
      '2026-03-03': '00:00 00:30 00:45 01:15',
    })
  })
})

describe('rule 5: a custom date replaces the rules of its date', () => {
  const night = [
    { weekday: 1, minutes: [1320, 1560] },
    { weekday: 2, minutes: [540, 600] },
  ]
  const tuesday = (isAvailable: boolean, minutes: number[]) => [{ date: '2026-03-03', isAvailable, minutes }]
  test.each([
    ['without one, the week', [], '22:00 23:00', '00:00 01:00 09:00'],
    ['other hours replace the week and cut the night before', tuesday(true, [780, 840]), '22:00 23:00', '13:00'],
    ['a day off cuts the night before', tuesday(false, []), '22:00 23:00', ''],
    ['a day off has no hours even when some are stored', tuesday(false, [780, 840]), '22:00 23:00', ''],
    ['available without hours is a day without slots', tuesday(true, []), '22:00 23:00', ''],
    ['its own night stays', [{ date: '2026-03-02', isAvailable: true, minutes: [1380, 1500] }], '23:00', '00:00 09:00'],
    [
      'a custom date also cuts the night of the date before',
      [...tuesday(true, [60, 120]), { date: '2026-03-02', isAvailable: true, minutes: [1380, 1500] }],
      '23:00',
      '01:00',
    ],
  ])('%s', (_, customDates, first, second) => {
    expect(starts({ week: night, customDates, to: '2026-03-03' })).toEqual({
      '2026-03-02': first,
      '2026-03-03': second,
    })
  })

  test('a session that would run into the custom date is not offered', () => {
    const week = [{ weekday: 1, minutes: [1350, 1560] }]
    expect(startsOfDay({ week, customDates: tuesday(false, []) })).toBe('22:30')
  })

  test('the date is the provider’s, not the viewer’s', () => {
    const query = {
      zone: 'America/New_York',
      viewerZone: 'Asia/Kolkata',
      week: every(hours([20, 21])),
      customDates: tuesday(false, []),
      to: '2026-03-05',
    }
    expect(starts(query)).toEqual({
      '2026-03-02': '01:00',
      '2026-03-03': '01:00',
      '2026-03-04': '',
      '2026-03-05': '01:00',
    })
  })
})
