import Typography from '@mui/material/Typography'
import { chosenFacts } from '#schemas/scheduling/chosen-facts.ts'
import { useCancellation } from './use-cancellation.ts'

interface ChosenSlot {
  startAt: string | null
  fee: number
  currency: string
  windowHours?: number
}

/** What cancelling refunds if this time is booked; highlighted if the refund ends with the payment. */
export function SlotCancellation({ otherZone, ...chosen }: ChosenSlot & { otherZone: string }) {
  const { state, text } = useCancellation(chosenFacts(chosen), otherZone)
  return <CancellationText text={text} isLoud={state === 'late'} />
}

/** The line keeps its height while it is empty. */
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
