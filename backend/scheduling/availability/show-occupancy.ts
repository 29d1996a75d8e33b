import type { Occupancy } from '#schemas/scheduling/availability.ts'
import type { BookingStatus } from '#schemas/scheduling/bookings.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { realDate } from '#platform/core/real-date.ts'
import { readBooked } from './booked-queries.ts'
import { rulesOf } from './practice-hours.ts'
import { calendarsOf, readPractice } from './load-calendar.ts'
import { instantsOf, todayOf } from './slots/bookable-range.ts'
import { offeredMinutes } from './slots/open-hours.ts'

const occupying: readonly BookingStatus[] = ['pending', 'confirmed', 'completed', 'no_show']

/** Utilisation of a week: minutes that the rules offer on each date, and minutes of the sessions that start on it. */
export async function showOccupancy(context: Context, requested: string): Promise<Occupancy> {
  const date = realDate(requested, 'date')
  const provider = signedIn(context).identifier
  const practice = await readPractice(context.db, provider)
  if (!practice) throw notFound()
  const { timezone } = practice.schedule
  const monday = date.subtract({ days: date.dayOfWeek - 1 })
  realDate(monday.add({ days: 6 }).toString(), 'date')
  const dates = [0, 1, 2, 3, 4, 5, 6].map((days) => monday.add({ days }).toString())
  const span = instantsOf({ from: dates[0] ?? '', to: dates[6] ?? '' }, timezone)
  const booked = await readBooked(context.db, provider, { ...span, statuses: occupying })
  const offered = offeredMinutes(timezone, calendarsOf(practice, null).map(rulesOf), dates)
  return {
    weekStart: monday.toString(),
    timezone,
    days: dates.map((day, place) => ({
      date: day,
      offeredMinutes: offered[place] ?? 0,
      bookedMinutes: booked
        .filter(({ startAt }) => todayOf(startAt, timezone) === day)
        .reduce((sum, { startAt, endAt }) => sum + (Date.parse(endAt) - Date.parse(startAt)) / 60_000, 0),
    })),
  }
}
