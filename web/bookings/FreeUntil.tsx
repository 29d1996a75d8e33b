import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { Booking } from '#schemas/bookings.ts'
import { useNow } from '../account/use-now.ts'
import { useFormats, useViewer } from '../account/viewer.tsx'
import { useTimeSentence } from '../availability/ChosenTime.tsx'
import { otherZone } from './people.ts'

/** The last moment at which the client gets everything back, with the sum, on both clocks. */
export function FreeUntil({ booking }: { booking: Booking }) {
  const t = useTranslate()
  const viewer = useViewer()
  const formats = useFormats()
  const sentence = useTimeSentence()
  const now = useNow()
  const { freeUntil } = booking.policy
  if (viewer.userType !== 'client' || booking.status !== 'confirmed' || booking.isFree) return null
  if (freeUntil === null || Date.parse(freeUntil) <= now) return null
  return (
    <Typography>
      {t('cancellation.full_refund_until', {
        amount: formats.money(booking.fee, booking.currency),
        when: sentence(freeUntil, otherZone(booking, viewer)),
      })}
    </Typography>
  )
}
