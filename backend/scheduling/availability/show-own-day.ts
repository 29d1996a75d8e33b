import type { CalendarDay } from '#schemas/scheduling/availability.ts'
import type { Context } from '#platform/context/context.ts'
import { realDate } from '#platform/core/real-date.ts'
import { asDay } from './calendar-day.ts'
import { slotsOfAll } from './slots/compute-slots.ts'
import { type CalendarQuery, ownRules, wholeGrid } from './own-calendar.ts'

/** One day of the provider's own calendar: all hours, including busy times. */
export async function showOwnDay(context: Context, text: string, query: CalendarQuery): Promise<CalendarDay> {
  const date = realDate(text, 'date').toString()
  const { open } = await ownRules(context, query)
  const [day = { date, slots: [] }] = slotsOfAll(open.rules, { ...wholeGrid(open, context.now), from: date, to: date })
  return asDay(day)
}
