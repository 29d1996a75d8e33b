import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { categoryOf } from './category.ts'
import { calendarsOf, type OpenRules, plainViewing, readRules } from './load-calendar.ts'
import type { SlotViewing } from './slots/compute-slots.ts'

export interface CalendarQuery {
  category?: string
}

/** Rules and calendars of the caller, of one therapy where the query names it. */
export async function ownRules(context: Context, { category }: CalendarQuery) {
  const { db, services } = context
  const chosen = await categoryOf(db, category)
  const open = await readRules(db, services, signedIn(context).identifier, chosen)
  if (!open) throw notFound()
  return { open, calendars: calendarsOf(open, chosen) }
}

/** The whole slot grid, including busy times and times within the notice period. */
export const wholeGrid = ({ schedule }: OpenRules, now: Temporal.Instant): SlotViewing => ({
  ...plainViewing(schedule, schedule.timezone, now),
  noticeMinutes: 0,
})
