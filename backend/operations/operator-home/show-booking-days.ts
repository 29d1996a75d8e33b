import { type BookingDay, homeDays } from '#schemas/operations/operator-home.ts'
import type { Context } from '#platform/context/context.ts'
import { bookingsByDay } from './queries.ts'
import { lastDays } from './rules.ts'

/** Bookings made on each of the last days, also on days without one. */
export async function showBookingDays({ db, now }: Context): Promise<BookingDay[]> {
  const days = lastDays(now, homeDays.bookings)
  const found = await bookingsByDay(db, `${days[0]}T00:00:00Z`)
  return days.map((date) => found.find((day) => day.date === date) ?? { date, made: 0, cancelled: 0 })
}
