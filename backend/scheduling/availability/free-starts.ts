import { matchLimits } from '#schemas/marketplace/match-options.ts'
import type { Context } from '#platform/context/context.ts'
import { type Category, ownRange, readAnyRules, readRules, viewingOf } from './load-calendar.ts'
import type { Schedule } from './queries.ts'
import { slotsOfAll } from './slots/compute-slots.ts'

/** The bookable dates of the next days, in the therapist's own time zone. */
function nearRange(schedule: Schedule, now: Temporal.Instant): { from: string; to: string } {
  const { from, to } = ownRange(schedule, now)
  const near = Temporal.PlainDate.from(from).add({ days: matchLimits.daysAhead }).toString()
  return { from, to: near < to ? near : to }
}

/** Every free start of the next days, in order; of one therapy, or of any. */
export async function freeStarts(
  { db, now, services }: Pick<Context, 'db' | 'now' | 'services'>,
  provider: string,
  therapy: Category,
): Promise<string[]> {
  const open = therapy ? await readRules(db, services, provider, therapy) : await readAnyRules(db, services, provider)
  if (!open) return []
  const range = nearRange(open.schedule, now)
  const viewing = await viewingOf(db, provider, open, { viewerZone: open.schedule.timezone, now, ...range })
  return slotsOfAll(open.rules, { ...viewing, ...range }).flatMap(({ slots }) => slots.map(({ startAt }) => startAt))
}
