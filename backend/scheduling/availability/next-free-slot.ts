import type { Services } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { ownRange, readAnyRules, viewingOf } from './load-calendar.ts'
import { firstFreeStart } from './slots/compute-slots.ts'

/** Start of the provider's first free slot in any bookable therapy, or null; stored on the listing. */
export async function nextFreeSlot(
  db: Db,
  services: Pick<Services, 'config'>,
  provider: string,
  now: Temporal.Instant,
): Promise<string | null> {
  const open = await readAnyRules(db, services, provider)
  if (!open) return null
  const requested = { viewerZone: open.schedule.timezone, now, ...ownRange(open.schedule, now) }
  const viewing = await viewingOf(db, provider, open, requested)
  const starts = open.rules.map((rules) => firstFreeStart(rules, viewing)).filter((start) => start !== null)
  return starts.toSorted()[0] ?? null
}
