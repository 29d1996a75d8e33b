import type { TimeSlot } from '#schemas/scheduling/availability.ts'
import type { Context } from '#platform/context/context.ts'
import { ownTimeOf } from './own-time.ts'
import { type Category, ownRange, readRules, viewingOf } from './load-calendar.ts'
import { instantsOf } from './slots/bookable-range.ts'
import { slotsOfAll } from './slots/compute-slots.ts'

interface Wanted {
  providerIdentifier: string
  therapy: NonNullable<Category>
  clientIdentifier: string
}

/** All times in which both the therapist and the client are free, in order. */
export async function freeHoursFor(
  { db, now, services }: Pick<Context, 'db' | 'now' | 'services'>,
  { providerIdentifier, therapy, clientIdentifier }: Wanted,
): Promise<TimeSlot[]> {
  const open = await readRules(db, services, providerIdentifier, therapy)
  if (!open) return []
  const { timezone } = open.schedule
  const range = ownRange(open.schedule, now)
  const [viewing, isFree] = await Promise.all([
    viewingOf(db, providerIdentifier, open, { viewerZone: timezone, now, ...range }),
    ownTimeOf(db, clientIdentifier, { ...instantsOf(range, timezone), now }),
  ])
  return slotsOfAll(open.rules, { ...viewing, ...range })
    .flatMap(({ slots }) => slots)
    .filter(isFree)
    .map(({ identifier, startAt, endAt }) => ({ identifier, startTime: startAt, endTime: endAt }))
}
