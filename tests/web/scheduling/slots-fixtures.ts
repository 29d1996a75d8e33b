/** Free times of the next days, for pages under test. */
import type { CalendarMonth } from '#schemas/scheduling/availability.ts'

export const soon = (days: number, hour: number) =>
  new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000 + days * 86_400_000 + hour * 3_600_000).toISOString()

export const slot = (days: number, hour: number) => ({
  identifier: `ts_${days}_${hour}`,
  startTime: soon(days, hour),
  endTime: soon(days, hour + 1),
})

export const day = (days: number, ...hours: number[]) => ({
  date: { date: soon(days, 0).slice(0, 10), isAvailable: hours.length > 0 },
  timeSlot: hours.map((hour) => slot(days, hour)),
})

const month = (days: CalendarMonth['days'], answered: string): CalendarMonth => ({
  month: answered,
  timezone: 'Europe/Berlin',
  providerTimezone: 'Africa/Lagos',
  today: soon(0, 0).slice(0, 10),
  horizonEnd: soon(60, 0).slice(0, 10),
  days,
})

/** Answers for every requested month; `answered` is another month when that one has no slots. */
export const monthsOf = (providerId: string, days: CalendarMonth['days'], answered?: string) =>
  Object.fromEntries(
    [0, 1, 31]
      .map((ahead) => soon(ahead, 12).slice(0, 7))
      .map((wantedMonth) => [
        `GET /api/providers-availability/${providerId}/month/${wantedMonth}`,
        () => ({ json: month(days, answered ?? wantedMonth) }),
      ]),
  )
