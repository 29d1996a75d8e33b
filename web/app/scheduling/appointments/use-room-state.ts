import type { Booking } from '#schemas/scheduling/bookings.ts'
import { useNow } from '#ui/page/use-now.ts'

/** Whether the room of an online session is open now, or will be. */
export function useRoomState({ room }: Pick<Booking, 'room'>): 'none' | 'ahead' | 'open' | 'over' {
  const now = useNow()
  if (!room) return 'none'
  if (now >= Date.parse(room.closesAt)) return 'over'
  return now < Date.parse(room.opensAt) ? 'ahead' : 'open'
}
