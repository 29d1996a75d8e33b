import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'

/** How often this side may still move the session; nothing if it is unpaid, closed or waiting for an answer. */
export function MovesLeft({ booking }: { booking: Booking }) {
  const t = useTranslate()
  const isProvider = useViewer().userType === 'provider'
  const { reasonCode, remainingClientReschedule, remainingProviderReschedule } = booking.rescheduleInfo
  const left = isProvider ? remainingProviderReschedule : remainingClientReschedule
  if (booking.status !== 'confirmed' || (reasonCode !== 'ok' && reasonCode !== 'limit_reached')) return null
  return <Typography>{left === 0 ? t('reschedule.limit') : t('reschedule.left', { smart_count: left })}</Typography>
}
