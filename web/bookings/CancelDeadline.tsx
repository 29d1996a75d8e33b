import { useTranslate } from 'react-admin'
import type { Booking } from '#schemas/bookings.ts'
import { useNow } from '../account/use-now.ts'
import { useFormats, useViewer } from '../account/viewer.tsx'
import { useTimeSentence } from '../availability/ChosenTime.tsx'
import { Fact } from './Fact.tsx'
import { otherZone } from './people.ts'

/** The exact end of the free cancellation on both clocks, and the sum that depends on it, of a paid session ahead. */
export function CancelDeadline({ booking }: { booking: Booking }) {
  const t = useTranslate()
  const viewer = useViewer()
  const formats = useFormats()
  const sentence = useTimeSentence()
  const now = useNow()
  const { freeUntil } = booking.policy
  if (booking.status !== 'confirmed' || booking.isFree || freeUntil === null || !booking.actions.includes('cancel'))
    return null
  const isFreeNow = Date.parse(freeUntil) > now
  return (
    <Fact name={t(isFreeNow ? 'appointments.free_until' : 'cancellation.was_free')} isWide>
      {sentence(freeUntil, otherZone(booking, viewer))}
      <br />
      {t(`cancellation.sum_${isFreeNow ? '' : 'late_'}${viewer.userType}`, {
        amount: formats.money(booking.fee, booking.currency),
      })}
    </Fact>
  )
}
