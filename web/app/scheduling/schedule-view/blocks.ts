/** Content of the schedule view: each session at its time, and a session with a pending move at both times. */
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { openMoveOf } from '#app/scheduling/bookings/people.ts'
import type { Day } from './days.ts'

/** `move_from`: another time was requested; `move_to`: the requested time, undecided. */
export type BlockKind = 'session' | 'move_from' | 'move_to'

export interface Block {
  key: string
  booking: Booking
  kind: BlockKind
  startAt: string
  endAt: string
}

/** Sorted by time. */
export function blocksOf(bookings: readonly Booking[]): Block[] {
  return bookings
    .flatMap((booking): Block[] => {
      const { identifier, startAt, endAt } = booking
      const move = openMoveOf(booking)
      const own: Block[] =
        startAt && endAt ? [{ key: identifier, booking, kind: move ? 'move_from' : 'session', startAt, endAt }] : []
      return move
        ? [...own, { key: `${identifier} to`, booking, kind: 'move_to', startAt: move.toStart, endAt: move.toEnd }]
        : own
    })
    .toSorted((one, other) => one.startAt.localeCompare(other.startAt) || one.key.localeCompare(other.key))
}

/** Blocks that overlap a day; one that crosses midnight appears on both. */
export const blocksOn = ({ start, end }: Day, blocks: readonly Block[]): Block[] =>
  blocks.filter((block) => Date.parse(block.startAt) < end && Date.parse(block.endAt) > start)

export interface Placed {
  block: Block
  lane: number
  lanes: number
}

/** Places overlapping blocks side by side: a pending move may overlap the session that it moves. */
export function placed(blocks: readonly Block[]): Placed[] {
  const ends: string[] = []
  const lanes = blocks.map(({ startAt, endAt }) => {
    const free = ends.findIndex((end) => end <= startAt)
    const lane = free < 0 ? ends.length : free
    ends[lane] = endAt
    return lane
  })
  return blocks.map((block, index) => {
    const beside = blocks.flatMap((other, at) =>
      other.startAt < block.endAt && block.startAt < other.endAt ? [lanes[at] ?? 0] : [],
    )
    return { block, lane: lanes[index] ?? 0, lanes: Math.max(...beside) + 1 }
  })
}
