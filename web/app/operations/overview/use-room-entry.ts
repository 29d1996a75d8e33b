import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { useNow } from '#ui/page/use-now.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'

/** From how long before the room opens its time is announced. */
const announcedMs = 12 * 3_600_000

/** The way into an online session while it is open, and before that the time at which its room opens. */
export function useRoomEntry({ identifier, room, meetingUrl }: Booking): { href?: string; opensAt?: string } {
  const { locale } = useFormats()
  const now = useNow()
  if (!room) return meetingUrl === undefined ? {} : { href: meetingUrl }
  if (now >= Date.parse(room.closesAt)) return {}
  const untilOpen = Date.parse(room.opensAt) - now
  if (untilOpen > 0) return untilOpen <= announcedMs ? { opensAt: room.opensAt } : {}
  // A link of the document: the permission for camera and microphone belongs to the page that is loaded.
  return { href: addressOf(locale, paths.session({ id: identifier })) }
}
