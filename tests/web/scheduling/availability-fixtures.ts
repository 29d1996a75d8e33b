/** The calendar of a therapist, for pages under test. */
import type {
  AvailabilitySetting,
  OwnCalendarDay,
  OwnCalendarMonth,
  WeekDay,
} from '#schemas/scheduling/availability.ts'
import type { FakeRequest } from '#tests/web/support/fake-server.ts'

export const single = '019b0000-0000-7000-8000-0000000ca001'
export const couples = '019b0000-0000-7000-8000-0000000ca002'
export const bookingId = '019b0000-0000-7000-8000-0000000b0001'
export const customId = '019b0000-0000-7000-8000-0000000cd001'

export const conflict = {
  bookingIdentifier: bookingId,
  startAt: '2026-12-02T09:00:00.000Z',
  endAt: '2026-12-02T10:00:00.000Z',
}

export const setting = (calendarSetupType: AvailabilitySetting['calendarSetupType']): AvailabilitySetting => ({
  calendarSetupType,
  categories: [
    {
      categoryIdentifier: single,
      name: 'Individual therapy',
      isAvailable: true,
      sessionLengthMinutes: null,
      hasWeek: true,
    },
    {
      categoryIdentifier: couples,
      name: 'Couples therapy',
      isAvailable: true,
      sessionLengthMinutes: 90,
      hasWeek: false,
    },
  ],
})

const closed = (weekday: number): WeekDay => ({
  identifier: `019b0000-0000-7000-8000-00000000d00${weekday}`,
  weekday,
  isAvailable: false,
  timeslotIntervals: [],
  categoryIdentifier: null,
})

/** Closed except Monday. */
export const week = (startTime: string, endTime: string) => ({
  calendarSetupType: 'GENERAL' as const,
  timezone: 'Africa/Lagos',
  days: [1, 2, 3, 4, 5, 6, 7].map((weekday) =>
    weekday === 1
      ? { ...closed(weekday), isAvailable: true, timeslotIntervals: [{ startTime, endTime }] }
      : closed(weekday),
  ),
  conflicts: [],
})

const hours = [{ startTime: '09:00', endTime: '18:00' }]
const dayOf = (date: string, more: Partial<OwnCalendarDay> = {}): OwnCalendarDay => ({
  date: { date, isAvailable: true },
  timeSlot: [],
  source: 'week',
  customIdentifier: null,
  timeslotIntervals: hours,
  bookings: [],
  ...more,
})

/** December 2026: open every day; one day has a session outside its custom hours, one is closed, one is full. */
export const december: OwnCalendarMonth = {
  month: '2026-12',
  timezone: 'Africa/Lagos',
  providerTimezone: 'Africa/Lagos',
  today: '2026-11-22',
  horizonEnd: '2027-01-22',
  days: Array.from({ length: 31 }, (_, index) => dayOf(`2026-12-${String(index + 1).padStart(2, '0')}`)).map((day) => {
    const { date } = day.date
    if (date === '2026-12-02')
      return dayOf(date, {
        source: 'custom',
        customIdentifier: customId,
        timeslotIntervals: [{ startTime: '14:00', endTime: '16:00' }],
        bookings: [session(bookingId, conflict.startAt, true)],
      })
    if (date === '2026-12-06') return dayOf(date, { timeslotIntervals: [] })
    return day
  }),
}

export function session(identifier: string, startAt: string, isOutside: boolean): OwnCalendarDay['bookings'][number] {
  const endAt = new Date(Date.parse(startAt) + 3_600_000).toISOString()
  return { identifier, startAt, endAt, status: 'confirmed', clientName: 'Clara Afolabi', isOutside }
}

export const january: OwnCalendarMonth = {
  ...december,
  month: '2027-01',
  days: Array.from({ length: 31 }, (_, index) => dayOf(`2027-01-${String(index + 1).padStart(2, '0')}`)),
}

/** The calls that change something. */
export const sent = (calls: readonly FakeRequest[]) => calls.filter(({ method }) => method !== 'GET')
