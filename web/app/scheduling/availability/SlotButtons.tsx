import Box from '@mui/material/Box'
import type { TimeSlot } from '#schemas/scheduling/availability.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'

/** A few free times to select with one tap. */
export function SlotButtons({ slots, onChange }: { slots: readonly TimeSlot[]; onChange: (slot: TimeSlot) => void }) {
  const formats = useFormats()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {slots.map((slot) => (
        <Box
          key={slot.identifier}
          component="button"
          type="button"
          onClick={() => onChange(slot)}
          sx={{
            minHeight: 44,
            px: 4,
            border: '1.5px solid var(--control)',
            borderRadius: 3,
            bgcolor: 'var(--card)',
            color: 'var(--ink)',
            font: 'inherit',
            cursor: 'pointer',
          }}
        >
          {formats.moment(slot.startTime)}
        </Box>
      ))}
    </Box>
  )
}
