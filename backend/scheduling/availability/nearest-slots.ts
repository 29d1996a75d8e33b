import { bookingLimits } from '#schemas/scheduling/bookings.ts'
import type { Problem } from '#schemas/platform/errors.ts'
import type { Context } from '#platform/context/context.ts'
import { categoryOf } from './category.ts'
import type { OfferedSlot } from './offered-slot.ts'
import { overlap, ownTimeOf } from './own-time.ts'
import { ownRange, readRules, type SignedSlot, viewingOf } from './load-calendar.ts'
import { instantsOf } from './slots/bookable-range.ts'
import { slotsOfAll } from './slots/compute-slots.ts'
import type { Busy } from './slots/free-slots.ts'

interface Wanted {
  providerIdentifier: string
  therapyIdentifier: string
  /** ISO instant. */
  around: string
  /** The client whose other sessions exclude a slot. */
  clientIdentifier?: string
  /** Treated as busy in addition to the therapist's calendar. */
  taken?: Pick<OfferedSlot, 'startAt' | 'endAt' | 'bufferMinutes'>
  /** ISO instant; only later starts are returned. */
  after?: string
  /** Times for a free first consultation. */
  isConsultation?: boolean | undefined
}

/** The free slots nearest to an instant, in order of time: the alternatives when a time is taken. */
export async function nearestSlots(
  { db, now, services }: Context,
  wanted: Wanted,
): Promise<NonNullable<Problem['alternatives']>> {
  const { isConsultation } = wanted
  const category = await categoryOf(db, wanted.therapyIdentifier)
  const open = await readRules(db, services, wanted.providerIdentifier, category, { isConsultation })
  if (!open) return []
  const range = ownRange(open.schedule, now)
  const requested = { viewerZone: open.schedule.timezone, now, ...range }
  const plain = await viewingOf(db, wanted.providerIdentifier, open, requested)
  const viewing = { ...plain, busy: withClaimed(plain.busy, wanted.taken) }
  const span = instantsOf(range, open.schedule.timezone)
  const isFree = wanted.clientIdentifier ? await ownTimeOf(db, wanted.clientIdentifier, { ...span, now }) : () => true
  const around = Date.parse(wanted.around)
  const distance = ({ startAt }: SignedSlot) => Math.abs(Date.parse(startAt) - around)
  return slotsOfAll(open.rules, { ...viewing, ...range })
    .flatMap(({ slots }) => slots)
    .filter(isFree)
    .filter(({ startAt }) => wanted.after === undefined || Date.parse(startAt) > Date.parse(wanted.after))
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, bookingLimits.alternatives)
    .toSorted((one, other) => one.startAt.localeCompare(other.startAt))
    .map(({ identifier, startAt, endAt }) => ({ identifier, startTime: startAt, endTime: endAt }))
}

/** Adds the slot to the busy time, unless it is busy already. */
function withClaimed(busy: readonly Busy[], taken: Wanted['taken']): Busy[] {
  if (!taken) return [...busy]
  const { startAt, bufferMinutes } = taken
  const endAt = Temporal.Instant.from(taken.endAt).add({ minutes: bufferMinutes }).toString()
  const isBusy = busy.some((one) => overlap(one, { startAt, endAt: taken.endAt }))
  return isBusy ? [...busy] : [...busy, { startAt, endAt }]
}
