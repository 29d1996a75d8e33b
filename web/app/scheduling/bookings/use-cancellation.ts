import { useTranslate } from 'react-admin'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import {
  type CancellationFacts,
  cancellationSentence,
  type CancellationState,
  cancellationState,
} from '#schemas/scheduling/cancellation-terms.ts'
import { useNow } from '#ui/page/use-now.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'

export interface Cancellation {
  state: CancellationState['state']
  /** End of the full refund, while it is ahead. */
  until: string | null
  /** Null for a session that has begun, is closed, or has no time yet. */
  text: string | null
}

/** The facts of a booking that the refund sentence needs. */
export const cancellationFacts = (booking: Booking): CancellationFacts => ({
  status: booking.status,
  startAt: booking.startAt,
  freeUntil: booking.policy.freeUntil,
  undoUntil: booking.undoUntil ?? null,
  windowHours: booking.policy.windowHours,
  sum: booking.fee - (booking.refunded ?? 0) - (booking.setOff ?? 0),
  currency: booking.currency,
  isFree: booking.isFree,
  isConsultation: booking.isConsultation,
  isPackage: booking.package !== undefined,
  isDisputed: booking.disputed !== undefined,
})

/** What a cancellation refunds now, with the same texts as mails and calendar entries. */
export function useCancellation(facts: CancellationFacts, otherZone: string): Cancellation {
  const t = useTranslate()
  const { userType } = useViewer()
  const { locale, zone } = useFormats()
  const now = new Date(useNow()).toISOString()
  const side = userType === 'provider' ? 'provider' : 'client'
  const sentence = cancellationSentence(facts, { side, locale, zones: [zone, otherZone], now })
  const found = cancellationState(facts, now)
  return {
    state: found.state,
    until: 'until' in found ? found.until : null,
    text: sentence && t(sentence.key, sentence.words),
  }
}
