import Typography from '@mui/material/Typography'
import { bookingLimits } from '#schemas/scheduling/bookings.ts'
import type { CancellationFacts } from '#schemas/scheduling/cancellation-terms.ts'
import { deadlineOf } from '#schemas/scheduling/move-deadline.ts'
import { useCancellation } from './use-cancellation.ts'

interface Chosen {
  startAt: string | null
  fee: number
  currency: string
  windowHours?: number
}

/** A time that is not booked yet, as the sentence about its refund needs it. */
export function chosenFacts({
  startAt,
  fee,
  currency,
  windowHours = bookingLimits.windowHours,
}: Chosen): CancellationFacts {
  const rule = { hoursBefore: windowHours, notBefore: null, notAfter: null }
  return {
    status: 'pending',
    startAt,
    freeUntil: startAt && deadlineOf(rule, startAt),
    undoUntil: null,
    windowHours,
    sum: fee,
    currency,
    isFree: fee === 0,
    isDisputed: false,
  }
}

/** What cancelling gives back if this time is booked; said loudly where the refund ends with the payment. */
export function SlotCancellation({ otherZone, ...chosen }: Chosen & { otherZone: string }) {
  const { state, text } = useCancellation(chosenFacts(chosen), otherZone)
  return <CancellationText text={text} isLoud={state === 'late'} />
}

/** The line keeps its place while there is nothing to say. */
export const CancellationText = ({ text, isLoud }: { text: string | null; isLoud: boolean }) => (
  <Typography
    aria-live="polite"
    sx={{
      minHeight: '3.2em',
      ...(isLoud ? { p: 4, borderRadius: 3, bgcolor: 'var(--warning-ground)' } : { color: 'var(--muted)' }),
    }}
  >
    {text}
  </Typography>
)
