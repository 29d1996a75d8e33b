import { searchLimits } from '#schemas/marketplace/search-limits.ts'
import type { Services } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { ownRange, readAnyRules, viewingOf } from './load-calendar.ts'
import { firstFreeStart, freeStartsUntil } from './slots/compute-slots.ts'

/**
 * The provider's first free slot in any bookable therapy, or null, and all free starts of the two weeks that the search
 * compares; stored on the listing.
 */
export async function nextFreeSlot(
  db: Db,
  services: Pick<Services, 'config'>,
  provider: string,
  now: Temporal.Instant,
): Promise<{ first: string | null; soon: string[] }> {
  const open = await readAnyRules(db, services, provider)
  if (!open) return { first: null, soon: [] }
  const requested = { viewerZone: open.schedule.timezone, now, ...ownRange(open.schedule, now) }
  const viewing = await viewingOf(db, provider, open, requested)
  const starts = open.rules.map((rules) => firstFreeStart(rules, viewing)).filter((start) => start !== null)
  const until = now.add({ hours: searchLimits.freeDays * 24 }).toString()
  return {
    first: starts.toSorted()[0] ?? null,
    soon: open.rules.flatMap((rules) => freeStartsUntil(rules, viewing, until)),
  }
}
