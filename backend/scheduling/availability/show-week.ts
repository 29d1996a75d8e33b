import type { api } from '#schemas/endpoints.ts'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { conflictsOf } from './conflicts.ts'
import { readPractice } from './load-calendar.ts'
import { defaultWeek, showIntervals } from './rules.ts'
import { categoryOfWeek, type WeekOf } from './week-of.ts'

export type Week = ReplyOf<typeof api.availability.generalWeek>

/** A week of seven days. Before the first save the general week is the default week, and that of a therapy is closed. */
export async function showWeek(context: Context, of: WeekOf): Promise<Week> {
  const category = await categoryOfWeek(context, of)
  const provider = signedIn(context).identifier
  const practice = await readPractice(context.db, provider)
  if (!practice) throw notFound()
  const { saved } = practice.hours.hoursOf(category?.id ?? null)
  const isUsual = category === null && saved.length === 0
  const days = defaultWeek.map((usual) => {
    const row = saved.find(({ weekday }) => weekday === usual.weekday)
    const day = row ?? (isUsual ? usual : { isAvailable: false, minutes: [] })
    return {
      identifier: row?.identifier ?? unsaved(category?.identifier ?? provider, usual.weekday),
      weekday: usual.weekday,
      isAvailable: day.isAvailable,
      timeslotIntervals: showIntervals(day.minutes),
      categoryIdentifier: category?.identifier ?? null,
    }
  })
  const { setupType, timezone } = practice.schedule
  return { calendarSetupType: setupType, timezone, days, conflicts: await conflictsOf(context, provider) }
}

/** A day without a row needs a stable identifier: that of its week's owner, ending in the weekday. */
const unsaved = (owner: string, weekday: number) => `${owner.slice(0, -1)}${weekday}`
