import Typography from '@mui/material/Typography'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { otherZone } from './people.ts'
import { cancellationFacts, useCancellation } from './use-cancellation.ts'

/** The end of free cancellation with the refundable amount; nothing if it has passed or the session is free. */
export function FreeUntil({ booking }: { booking: Booking }) {
  const viewer = useViewer()
  const { state, text } = useCancellation(cancellationFacts(booking), otherZone(booking, viewer))
  const isAhead = state === 'until' || state === 'undo'
  if (viewer.userType !== 'client' || booking.status !== 'confirmed' || !isAhead) return null
  return <Typography>{text}</Typography>
}
