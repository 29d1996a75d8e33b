import type { Services } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { hoursOfWeek } from './hours-of-week.ts'
import { ownRange, readAnyRules, viewingOf } from './load-calendar.ts'
import { firstFreeStart, slotsOfAll } from './slots/compute-slots.ts'
import { nearRange } from './free-starts.ts'

/** The provider's first free slot in any bookable therapy, and the free hours of the next days; stored on the listing. */
export async function nextFreeSlot(
  db: Db,
  services: Pick<Services, 'config'>,
  provider: string,
  now: Temporal.Instant,
): Promise<{ next: string | null; hours: string }> {
  const open = await readAnyRules(db, services, provider)
  if (!open) return { next: null, hours: hoursOfWeek([]) }
  const requested = { viewerZone: open.schedule.timezone, now, ...ownRange(open.schedule, now) }
  const viewing = await viewingOf(db, provider, open, requested)
  const starts = open.rules.map((rules) => firstFreeStart(rules, viewing)).filter((start) => start !== null)
  const near = slotsOfAll(open.rules, { ...viewing, ...nearRange(open.schedule, now) })
  return {
    next: starts.toSorted()[0] ?? null,
    hours: hoursOfWeek(near.flatMap(({ slots }) => slots.map(({ startAt }) => startAt))),
  }
}
