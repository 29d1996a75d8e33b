import { useTranslate } from 'react-admin'
import type { Booking } from '#schemas/bookings.ts'
import { useNow } from '../account/use-now.ts'
import { useViewer } from '../account/viewer.tsx'
import { Fact } from './Fact.tsx'
import { useCancellationTerms } from './use-cancellation-terms.ts'

/** The exact end of the free cancellation, and the sum that depends on it, of a paid session ahead. */
export function CancelDeadline({ booking }: { booking: Booking }) {
  const t = useTranslate()
  const { userType } = useViewer()
  const { until, sum } = useCancellationTerms(booking)
  const isFreeNow = Date.parse(booking.policy.freeUntil ?? '') > useNow()
  // While the payment is disputed nothing goes back, whenever it is cancelled.
  if (booking.disputed !== undefined) return null
  if (booking.status !== 'confirmed' || until === null || !booking.actions.includes('cancel')) return null
  return (
    <Fact name={t(isFreeNow ? 'appointments.free_until' : 'cancellation.was_free')} isWide>
      {until}
      <br />
      {t(`cancellation.${isFreeNow ? 'sum' : 'sum_late'}_${userType}`, { amount: sum })}
    </Fact>
  )
}
