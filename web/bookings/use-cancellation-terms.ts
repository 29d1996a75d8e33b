import type { Booking } from '#schemas/bookings.ts'
import { type CancellationTerms, cancellationTerms } from '#schemas/cancellation-terms.ts'
import { useFormats, useViewer } from '../account/viewer.tsx'
import { otherZone } from './people.ts'

/** Until when the client gets the whole fee back, and which sum that is; in the words that mails have too. */
export function useCancellationTerms(booking: Booking): CancellationTerms {
  const viewer = useViewer()
  const { locale, zone } = useFormats()
  const { policy, fee, currency } = booking
  return cancellationTerms({ freeUntil: policy.freeUntil, fee, currency }, locale, [zone, otherZone(booking, viewer)])
}
