import type { Context } from '#platform/context/context.ts'
import { categoryOf } from './category.ts'
import { type OfferedSlot, perDayOf } from './offered-slot.ts'
import { readRules, viewingOf } from './load-calendar.ts'
import { horizonOf, todayOf } from './slots/bookable-range.ts'
import { slotsOf } from './slots/compute-slots.ts'

interface Wanted {
  providerIdentifier: string
  therapyIdentifier: string
  /** Time zone of the dates, which is the client's. */
  timezone: string
  from: string
  to: string
  /** The booking that would get the time: its current time counts as free. */
  except: string
}

/** All times a booking of this therapy could get on these dates, in order; dates that cannot be booked have none. */
export async function freeSlotsFor(
  { db, now, services }: Pick<Context, 'db' | 'now' | 'services'>,
  { providerIdentifier, therapyIdentifier, timezone, ...requested }: Wanted,
): Promise<OfferedSlot[]> {
  const open = await readRules(db, services, providerIdentifier, await categoryOf(db, therapyIdentifier))
  const [rules] = open?.rules ?? []
  if (!open || !rules || requested.from > requested.to) return []
  const { schedule, minutes } = open
  const viewing = await viewingOf(db, providerIdentifier, open, { ...requested, viewerZone: timezone, now })
  return slotsOf(rules, { ...viewing, from: requested.from, to: requested.to }).flatMap(({ slots }) =>
    slots.map(({ startAt, endAt }) => ({
      startAt,
      endAt,
      minutes,
      bufferMinutes: schedule.bufferMinutes,
      perDay: perDayOf(schedule),
      scheduleVersion: schedule.version,
    })),
  )
}

/** First and last bookable date of the therapist, in the given time zone. */
export async function calendarRange(
  { db, now, services }: Pick<Context, 'db' | 'now' | 'services'>,
  provider: string,
  timezone: string,
): Promise<{ from: string; to: string }> {
  const open = await readRules(db, services, provider, null)
  const from = todayOf(now.epochMilliseconds, timezone)
  if (!open) return { from, to: from }
  const { horizonMonths, bookingHorizonDays } = open.schedule
  return { from, to: horizonOf(now.epochMilliseconds, timezone, horizonMonths, bookingHorizonDays) }
}
