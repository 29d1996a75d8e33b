import { bookingLimits } from '#schemas/bookings.ts'
import type { Problem } from '#schemas/errors.ts'
import type { Context } from '../kit/context.ts'
import { categoryOf } from './category.ts'
import { ownRange, readRules, type SignedSlot, viewingOf } from './read-rules.ts'
import { slotsOfAll } from './slots/compute-slots.ts'

interface Wanted {
  providerIdentifier: string
  therapyIdentifier: string
  /** ISO instant. */
  around: string
}

/** The free slots next to an instant, in order of time: what is offered instead of a time that was taken. */
export async function nearestSlots(
  { db, now, services }: Context,
  wanted: Wanted,
): Promise<NonNullable<Problem['alternatives']>> {
  const open = await readRules(db, services, wanted.providerIdentifier, await categoryOf(db, wanted.therapyIdentifier))
  if (!open) return []
  const range = ownRange(open.schedule, now)
  const asked = { viewerZone: open.schedule.timezone, now, ...range }
  const viewing = await viewingOf(db, wanted.providerIdentifier, open, asked)
  const around = Date.parse(wanted.around)
  const distance = ({ startAt }: SignedSlot) => Math.abs(Date.parse(startAt) - around)
  return slotsOfAll(open.rules, { ...viewing, ...range })
    .flatMap(({ slots }) => slots)
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, bookingLimits.alternatives)
    .toSorted((one, other) => one.startAt.localeCompare(other.startAt))
    .map(({ identifier, startAt, endAt }) => ({ identifier, startTime: startAt, endTime: endAt }))
}
