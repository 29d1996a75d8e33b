import type { OwnCalendarDay, OwnCalendarMonth } from '#schemas/scheduling/availability.ts'
import type { BookingStatus } from '#schemas/scheduling/bookings.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { type BookedRow, readBooked } from './booked-queries.ts'
import { asDay } from './calendar-day.ts'
import { isInHours } from './conflicts.ts'
import type { CalendarHours } from './practice-hours.ts'
import type { OpenRules } from './load-calendar.ts'
import { showIntervals } from './rules.ts'
import { instantsOf, monthRange, todayOf } from './slots/bookable-range.ts'
import { parseDay, weekdayOf } from './slots/calendar-minutes.ts'
import { blocksOf } from './slots/slot-grid.ts'
import { monthWithSlots } from './slots/month-with-slots.ts'
import { type CalendarQuery, ownRules, wholeGrid } from './own-calendar.ts'

/** Statuses shown in the calendar; cancelled bookings are left out. */
const shown: readonly BookingStatus[] = ['booking_request', 'pending', 'confirmed', 'completed', 'no_show']

/**
 * One month of the provider's own calendar: the source of the hours of each date, the whole grid from today on, and all
 * sessions.
 */
export async function showOwnMonth(context: Context, month: string, query: CalendarQuery): Promise<OwnCalendarMonth> {
  const { open, calendars } = await ownRules(context, query)
  const { timezone } = open.schedule
  const now = iso(context.now)
  const span = instantsOf(monthRange(month), timezone)
  const booked = await readBooked(context.db, signedIn(context).identifier, { ...span, statuses: shown })
  const byDate = Map.groupBy(booked, ({ startAt }) => todayOf(startAt, timezone))
  const { days, ...answered } = monthWithSlots(open.rules, wholeGrid(open, context.now), { month })
  return {
    ...answered,
    timezone,
    providerTimezone: timezone,
    days: days.map((day) => ({
      ...asDay(day),
      ...hoursOn(calendars, day.date),
      bookings: (byDate.get(day.date) ?? []).map((row) => asBooking(open, row, now)),
    })),
  }
}

type Hours = Pick<OwnCalendarDay, 'source' | 'customIdentifier' | 'timeslotIntervals'>

/** The hours of a date and their source; several calendars are merged and then have no custom date. */
function hoursOn(calendars: readonly CalendarHours[], date: string): Hours {
  const weekday = weekdayOf(parseDay(date))
  const custom = calendars.flatMap(({ customDates }) => customDates.get(date) ?? [])
  const minutes = calendars.map(({ week, customDates }) => {
    const own = customDates.get(date)
    if (own) return own.isAvailable ? own.minutes : []
    return week.filter((day) => day.weekday === weekday).flatMap((day) => day.minutes)
  })
  return {
    source: custom.length > 0 ? 'custom' : 'week',
    customIdentifier: custom.length === 1 ? (custom[0]?.identifier ?? null) : null,
    timeslotIntervals: showIntervals(minutes.length === 1 ? minutes.flat() : blocksOf(minutes.flat())),
  }
}

function asBooking(open: OpenRules, row: BookedRow, now: string): OwnCalendarDay['bookings'][number] {
  const { identifier, startAt, endAt, status, therapyId, firstName, lastName } = row
  const isToCome = ['booking_request', 'pending', 'confirmed'].includes(status) && startAt >= now
  return {
    identifier,
    startAt,
    endAt,
    status,
    clientName: [firstName, lastName].filter(Boolean).join(' '),
    isOutside: isToCome && !isInHours(open, therapyId, { startAt, endAt }),
  }
}
