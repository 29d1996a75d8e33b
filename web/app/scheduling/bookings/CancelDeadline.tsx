import { useTranslate } from 'react-admin'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { Fact } from '#ui/lists/Fact.tsx'
import { otherZone } from './people.ts'
import { cancellationFacts, useCancellation } from './use-cancellation.ts'

/** What cancelling this booking refunds, and until when. */
export function CancelDeadline({ booking }: { booking: Booking }) {
  const t = useTranslate()
  const viewer = useViewer()
  const { text } = useCancellation(cancellationFacts(booking), otherZone(booking, viewer))
  // While the payment is disputed there is no refund, whenever the booking is cancelled.
  if (text === null || booking.disputed !== undefined) return null
  return (
    <Fact name={t('cancellation_terms.title')} isWide>
      {text}
    </Fact>
  )
}
