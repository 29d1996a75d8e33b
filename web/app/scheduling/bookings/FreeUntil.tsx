import Typography from '@mui/material/Typography'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { otherZone } from './people.ts'
import { cancellationFacts, useCancellation } from './use-cancellation.ts'

/** The last moment at which a client gets everything back, with the sum; nothing of what is past or costs nothing. */
export function FreeUntil({ booking }: { booking: Booking }) {
  const viewer = useViewer()
  const { state, text } = useCancellation(cancellationFacts(booking), otherZone(booking, viewer))
  const isAhead = state === 'until' || state === 'undo'
  if (viewer.userType !== 'client' || booking.status !== 'confirmed' || !isAhead) return null
  return <Typography>{text}</Typography>
}
