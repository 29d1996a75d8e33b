import type { CalendarMonth } from '#schemas/scheduling/availability.ts'
import type { Context } from '#platform/context/context.ts'
import { asDay } from './calendar-day.ts'
import { viewingOf } from './load-calendar.ts'
import { monthRange, nextMonth } from './slots/bookable-range.ts'
import { monthWithSlots } from './slots/month-with-slots.ts'
import { type CalendarQuery, publicRules, zoneOf } from './public-calendar.ts'

/** Free slots of one month of the viewer; `fallback` returns the next month when this one is empty. */
export async function showPublicMonth(
  context: Context,
  provider: string,
  month: string,
  query: CalendarQuery & { fallback?: 'next' },
): Promise<CalendarMonth> {
  const open = await publicRules(context, provider, query.category, { isConsultation: query.for === 'consultation' })
  const viewerZone = zoneOf(context, query.timezone, open.schedule.timezone)
  const last = query.fallback ? nextMonth(month) : month
  const viewing = await viewingOf(context.db, provider, open, {
    viewerZone,
    now: context.now,
    from: monthRange(month).from,
    to: monthRange(last).to,
  })
  const { days, ...answered } = monthWithSlots(open.rules, viewing, { month, fallback: query.fallback })
  return { ...answered, timezone: viewerZone, providerTimezone: open.schedule.timezone, days: days.map(asDay) }
}
