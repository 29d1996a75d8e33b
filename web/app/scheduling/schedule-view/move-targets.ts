/** Where a session may be moved: only to an offered time, and otherwise with the reason why not. */
import type { TimeSlot } from '#schemas/scheduling/availability.ts'
import type { Block } from './blocks.ts'
import { covers, type Span } from './open-hours.ts'

/** Why a session cannot be moved to a place of the grid. */
export type Obstacle = 'same' | 'past' | 'beyond' | 'taken' | 'closed' | 'not_offered'

/** Where a dragged session would land. */
export interface Target {
  start: number
  slot: TimeSlot | null
  obstacle: Obstacle | null
  /** The session in the way. */
  other?: Block
}

/** What decides about a target. */
export interface Offer {
  now: number
  slots: readonly TimeSlot[]
  open: readonly Span[]
  blocks: readonly Block[]
  /** No session may start then or later. */
  horizonEnd: number
}

const minute = 60_000
/** An offered time attracts a dragged session from this far. */
const reach = 30 * minute
const startOf = ({ startTime }: TimeSlot) => Date.parse(startTime)

const lengthOf = ({ startAt, endAt }: Block) => Date.parse(endAt) - Date.parse(startAt)

/** The offered time at or near a wanted one, or what stands against it. */
export function targetAt(session: Block, wanted: number, offer: Offer): Target {
  const own = Date.parse(session.startAt)
  if (Math.abs(own - wanted) < reach / 2) return { start: own, slot: null, obstacle: 'same' }
  const slot = nearest(offer.slots, wanted)
  if (slot && Math.abs(startOf(slot) - wanted) <= reach) return { start: startOf(slot), slot, obstacle: null }
  return { start: wanted, slot: null, ...obstacleAt(session, wanted, offer) }
}

function obstacleAt(session: Block, start: number, offer: Offer): { obstacle: Obstacle; other?: Block } {
  const end = start + lengthOf(session)
  if (start <= offer.now) return { obstacle: 'past' }
  const other = offer.blocks.find(
    ({ key, startAt, endAt }) => key !== session.key && Date.parse(startAt) < end && Date.parse(endAt) > start,
  )
  if (other) return { obstacle: 'taken', other }
  if (start >= offer.horizonEnd) return { obstacle: 'beyond' }
  return { obstacle: covers(offer.open, { start, end }) ? 'not_offered' : 'closed' }
}

function nearest(slots: readonly TimeSlot[], wanted: number): TimeSlot | undefined {
  return slots.reduce<TimeSlot | undefined>(
    (best, slot) =>
      best === undefined || Math.abs(startOf(slot) - wanted) < Math.abs(startOf(best) - wanted) ? slot : best,
    undefined,
  )
}

/** The next or previous offered time; the same target where there is none. */
export function targetAfter(target: Target, step: 1 | -1, { slots }: Offer): Target {
  const sorted = slots.toSorted((one, other) => startOf(one) - startOf(other))
  const slot =
    step === 1
      ? sorted.find((one) => startOf(one) > target.start)
      : sorted.findLast((one) => startOf(one) < target.start)
  return slot ? { start: startOf(slot), slot, obstacle: null } : target
}

/** The offered time of a day that is nearest to a wanted one, or what stands against the wanted one. */
export function targetOn(day: Span, session: Block, wanted: number, offer: Offer): Target {
  const slots = offer.slots.filter((slot) => startOf(slot) >= day.start && startOf(slot) < day.end)
  const slot = nearest(slots, wanted)
  return slot ? { start: startOf(slot), slot, obstacle: null } : targetAt(session, wanted, offer)
}
