import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import type { OwnCalendarDay } from '#schemas/scheduling/availability.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'

interface SessionLineProps {
  booking: OwnCalendarDay['bookings'][number]
  /** Zone of the calendar: sessions use the same zone as the hours. */
  zone: string | undefined
}

/** A session in a day of the month: time, client, and a warning if it is outside the hours. */
export function SessionLine({ booking, zone }: SessionLineProps) {
  const formats = useFormats()
  const { startAt, clientName, isOutside } = booking
  return (
    <Box
      component="span"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: '3px',
        px: 1,
        borderRadius: '6px',
        overflow: 'hidden',
        color: isOutside ? 'var(--warning)' : 'var(--ink)',
        bgcolor: isOutside ? 'var(--warning-ground)' : 'var(--mint)',
      }}
    >
      {isOutside && <WarningIcon sx={{ fontSize: 15, flexShrink: 0 }} />}
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {formats.time(startAt, zone)} {clientName}
      </Box>
    </Box>
  )
}
