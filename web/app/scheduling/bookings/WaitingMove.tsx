import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { openMoveOf, otherSide } from './people.ts'

/** Marks a list row with a pending move request and names the side that has to answer. */
export function WaitingMove({ booking }: { booking: Booking }) {
  const t = useTranslate()
  const viewer = useViewer()
  const formats = useFormats()
  const move = openMoveOf(booking)
  if (!move) return null
  const key = move.askedBy === viewer.userType ? 'reschedule.waits_for_other' : 'reschedule.waits_for_you'
  return (
    <Typography sx={{ fontWeight: 600, color: 'var(--warning)' }}>
      {t(key, { name: otherSide(booking, viewer) })}: {formats.moment(move.toStart)}
    </Typography>
  )
}
