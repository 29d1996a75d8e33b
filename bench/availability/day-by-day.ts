/**
 * A simple implementation of the month, for comparison: one query per date for its custom hours, another for its
 * sessions, and Temporal for every hour. It must return the same hours and sessions.
 */
import type { OwnCalendarMonth } from '#schemas/scheduling/availability.ts'
import type { Db } from '#platform/database/database.ts'

interface PlainDay {
  date: string
  hours: string[]
  sessions: string[]
}

export async function monthDayByDay(db: Db, provider: string, month: string): Promise<PlainDay[]> {
  const schedule = await db
    .selectFrom('providerSchedule')
    .selectAll()
    .where('providerIdentifier', '=', provider)
    .executeTakeFirstOrThrow()
  const first = Temporal.PlainDate.from(`${month}-01`)
  const days: PlainDay[] = []
  for (let date = first; date.month === first.month; date = date.add({ days: 1 })) {
    const custom = await db
      .selectFrom('availabilityDay')
      .selectAll()
      .where('providerIdentifier', '=', provider)
      .where('date', '=', date.toString())
      .executeTakeFirst()
    const week = await db
      .selectFrom('availabilityWeek')
      .selectAll()
      .where('providerIdentifier', '=', provider)
      .where('weekday', '=', date.dayOfWeek)
      .executeTakeFirst()
    const from = date.toZonedDateTime(schedule.timezone)
    const sessions = await db
      .selectFrom('booking')
      .innerJoin('appUser', 'appUser.identifier', 'booking.clientIdentifier')
      .select(['booking.startAt', 'appUser.firstName', 'appUser.lastName'])
      .where('providerIdentifier', '=', provider)
      .where('status', 'in', ['pending', 'confirmed', 'completed'])
      .where('startAt', '>=', from.toInstant().toString())
      .where('startAt', '<', from.add({ days: 1 }).toInstant().toString())
      .orderBy('startAt')
      .execute()
    const { isAvailable = false, minutes = [] } = custom ?? week ?? {}
    days.push({
      date: date.toString(),
      hours: isAvailable ? startsOf(date, minutes, schedule.timezone) : [],
      sessions: sessions.map((session) => session.startAt ?? ''),
    })
  }
  return days
}

function startsOf(date: Temporal.PlainDate, minutes: readonly number[], zone: string): string[] {
  const starts: string[] = []
  for (let place = 0; place < minutes.length; place += 2) {
    const at = (minute: number) => date.toPlainDateTime().add({ minutes: minute }).toZonedDateTime(zone).toInstant()
    const end = at(minutes[place + 1] ?? 0)
    let start = at(minutes[place] ?? 0)
    while (Temporal.Instant.compare(start.add({ hours: 1 }), end) <= 0) {
      starts.push(start.toString({ fractionalSecondDigits: 3 }))
      start = start.add({ hours: 1 })
    }
  }
  return starts
}

/** The same for an answer of the product; it contains hours only where they can still be booked. */
export const plainDays = ({ days }: OwnCalendarMonth): PlainDay[] =>
  days.map((day) => ({
    date: day.date.date,
    hours: day.timeSlot.map(({ startTime }) => startTime),
    sessions: day.bookings.map(({ startAt }) => startAt),
  }))
