import type { Services } from '../kit/context.ts'
import type { Db } from '../kit/database.ts'
import { readRules, viewingOf } from './read-rules.ts'
import { horizonOf, todayOf } from './slots/bookable-range.ts'
import { firstFreeStart } from './slots/compute-slots.ts'

/** Start of the first free slot of a provider, or null; kept on the listing. */
export async function nextFreeSlot(
  db: Db,
  services: Pick<Services, 'config'>,
  provider: string,
  now: Temporal.Instant,
): Promise<string | null> {
  const open = await readRules(db, services, provider, null)
  if (!open) return null
  const zone = open.schedule.timezone
  const range = {
    from: todayOf(now.epochMilliseconds, zone),
    to: horizonOf(now.epochMilliseconds, zone, open.schedule.horizonMonths),
  }
  return firstFreeStart(open.rules, await viewingOf(db, provider, open, { viewerZone: zone, now, ...range }))
}
