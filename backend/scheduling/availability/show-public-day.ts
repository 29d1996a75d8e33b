import type { CalendarDay } from '#schemas/scheduling/availability.ts'
import type { Context } from '#platform/context/context.ts'
import { realDate } from '#platform/core/real-date.ts'
import { asDay } from './calendar-day.ts'
import { viewingOf } from './load-calendar.ts'
import { slotsOfAll } from './slots/compute-slots.ts'
import { type CalendarQuery, publicRules, zoneOf } from './public-calendar.ts'

/** Free slots of one day of the viewer. */
export async function showPublicDay(
  context: Context,
  provider: string,
  text: string,
  { category, timezone, for: use }: CalendarQuery,
): Promise<CalendarDay> {
  const date = realDate(text, 'date').toString()
  const open = await publicRules(context, provider, category, { isConsultation: use === 'consultation' })
  const viewerZone = zoneOf(context, timezone, open.schedule.timezone)
  const viewing = await viewingOf(context.db, provider, open, { viewerZone, now: context.now, from: date, to: date })
  const [day = { date, slots: [] }] = slotsOfAll(open.rules, { ...viewing, from: date, to: date })
  return asDay(day)
}
