import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { Booking } from '#schemas/bookings.ts'
import { useNow } from '../account/use-now.ts'
import { useViewer } from '../account/viewer.tsx'
import { useCancellationTerms } from './use-cancellation-terms.ts'

/** The last moment at which a client gets everything back, with the sum; nothing of what is past or costs nothing. */
export function FreeUntil({ booking }: { booking: Booking }) {
  const t = useTranslate()
  const { userType } = useViewer()
  const { until, sum } = useCancellationTerms(booking)
  const isAhead = Date.parse(booking.policy.freeUntil ?? '') > useNow()
  if (userType !== 'client' || booking.status !== 'confirmed' || until === null || !isAhead) return null
  return <Typography>{t('cancellation.full_refund_until', { amount: sum, when: until })}</Typography>
}
