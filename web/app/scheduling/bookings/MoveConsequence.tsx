import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { TimeSlot } from '#schemas/scheduling/availability.ts'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { SlotButtons } from '#app/scheduling/availability/SlotButtons.tsx'
import { otherZone } from './people.ts'
import { cancellationFacts, useCancellation } from './use-cancellation.ts'
import { useMovedFacts } from './use-moved-facts.ts'

interface MoveConsequenceProps {
  booking: Booking
  slot: TimeSlot | null
  /** Free times that keep the refund, if a nearer one would lose it. */
  keeping: readonly TimeSlot[]
  onChange: (slot: TimeSlot) => void
}

/** Shows before the click what the chosen time does to free cancellation; if it ends it, offers times that keep it. */
export function MoveConsequence({ booking, slot, keeping, onChange }: MoveConsequenceProps) {
  const t = useTranslate()
  const viewer = useViewer()
  const side = viewer.userType === 'provider' ? 'provider' : 'client'
  const zone = otherZone(booking, viewer)
  const before = useCancellation(cancellationFacts(booking), zone)
  const after = useCancellation(useMovedFacts(booking, side, slot?.startTime ?? null), zone)
  if (booking.isFree) return null
  const isLost = before.state === 'until' && (after.state === 'over' || after.state === 'late')
  return (
    <Box aria-live="polite" sx={{ minHeight: '4.8em' }}>
      {isLost && slot ? (
        <Box sx={{ p: 4, borderRadius: 3, bgcolor: 'var(--warning-ground)', display: 'grid', gap: 2 }}>
          <Typography sx={{ fontWeight: 600 }}>{t(`reschedule.loses_refund_${side}`)}</Typography>
          <Typography>{after.text}</Typography>
          {keeping.length > 0 && (
            <div>
              <Typography sx={{ mb: 2 }}>{t('reschedule.keeping')}</Typography>
              <SlotButtons slots={keeping} onChange={onChange} />
            </div>
          )}
        </Box>
      ) : (
        <Typography>{after.text}</Typography>
      )}
    </Box>
  )
}
