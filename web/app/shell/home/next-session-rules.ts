import { roomLimits } from '#schemas/care/session-room-limits.ts'
import type { Booking } from '#schemas/scheduling/bookings.ts'

export type Scheduled = Booking & { startAt: string; endAt: string }

/** Whether one can join an online session now, and where. Rooms outside the product have the same times. */
export function joinOf({ status, startAt, endAt, room, meetingUrl }: Scheduled, now: number) {
  const minute = 60_000
  const opensAt = room ? Date.parse(room.opensAt) : Date.parse(startAt) - roomLimits.opensMinutes * minute
  const closesAt = room ? Date.parse(room.closesAt) : Date.parse(endAt) + roomLimits.closesMinutes * minute
  const isOnline = status === 'confirmed' && (room !== undefined || meetingUrl !== undefined)
  return { isOnline, opensAt, isOpen: isOnline && opensAt <= now && now < closesAt }
}

/** The confirmed session that ends next; without one the next that is not confirmed yet. */
export function nextOf(upcoming: readonly Booking[], now: number): Scheduled | undefined {
  const scheduled = upcoming.filter(
    (booking): booking is Scheduled => booking.startAt !== null && booking.endAt !== null,
  )
  const ahead = scheduled.filter(({ endAt }) => Date.parse(endAt) > now)
  return ahead.find(({ status }) => status === 'confirmed') ?? ahead[0]
}
