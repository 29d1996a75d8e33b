import { roomLimits } from '#schemas/care/session-room-limits.ts'
import type { SessionRoom } from '#schemas/care/session-room.ts'

export interface RoomTimes {
  opensAt: Temporal.Instant
  admitsUntil: Temporal.Instant
  closesAt: Temporal.Instant
}

/** When a room opens, admits and closes. */
export function roomTimes(startAt: string, endAt: string): RoomTimes {
  const end = Temporal.Instant.from(endAt)
  return {
    opensAt: Temporal.Instant.from(startAt).subtract({ minutes: roomLimits.opensMinutes }),
    admitsUntil: end.add({ minutes: roomLimits.admitsMinutes }),
    closesAt: end.add({ minutes: roomLimits.closesMinutes }),
  }
}

const isBefore = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) < 0

/** Only confirmed online sessions have a room; completed ones keep it until it closes. */
export const hasRoom = (status: string, modality: string): modality is 'video' | 'audio' =>
  (status === 'confirmed' || status === 'completed') && (modality === 'video' || modality === 'audio')

export function stateOf(
  { opensAt, closesAt }: RoomTimes,
  isEnded: boolean,
  now: Temporal.Instant,
): SessionRoom['state'] {
  if (!isBefore(now, closesAt)) return 'closed'
  if (isEnded) return 'ended'
  return isBefore(now, opensAt) ? 'early' : 'open'
}

export const stillAdmits = ({ admitsUntil }: RoomTimes, now: Temporal.Instant): boolean => isBefore(now, admitsUntil)

/** Visits whose page was last open before this are lost. */
export const seenSince = (now: Temporal.Instant) => now.subtract({ seconds: roomLimits.lostSeconds })

interface Visit {
  departure: string | null
  admittedAt: string | null
  goneAt: string | null
}

/** Somebody who was admitted returns without asking, if the therapist is inside or they left only now. */
export function returnsInside(newest: Visit | undefined, isProviderInside: boolean, now: Temporal.Instant): boolean {
  if (!newest?.admittedAt || newest.departure === 'removed' || newest.departure === 'declined') return false
  if (isProviderInside || newest.goneAt === null) return true
  return !isBefore(Temporal.Instant.from(newest.goneAt).add({ minutes: roomLimits.returnMinutes }), now)
}
