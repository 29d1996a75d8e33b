import PersonIcon from '@mui/icons-material/PersonOutlined'
import Box from '@mui/material/Box'
import type { Booking } from '#schemas/scheduling/bookings.ts'

interface TherapistPortraitProps {
  provider: Pick<Booking['provider'], 'photo'>
  /** Width and height in pixels; on a phone at most 72. */
  size?: number
}

/** The therapist's picture beside the name, which screen readers read instead. */
export function TherapistPortrait({ provider: { photo }, size = 72 }: TherapistPortraitProps) {
  const side = { xs: Math.min(size, 72), md: size }
  const frame = {
    width: side,
    height: side,
    flexShrink: 0,
    borderRadius: '28%',
    bgcolor: 'var(--sand)',
    color: 'var(--primary)',
  } as const
  if (photo === null)
    return (
      <Box component="span" aria-hidden sx={{ ...frame, display: 'grid', placeItems: 'center' }}>
        <PersonIcon sx={{ fontSize: size * 0.6 }} />
      </Box>
    )
  return (
    <Box
      component="img"
      src={`/api${photo}`}
      alt=""
      width={size}
      height={size}
      sx={{ ...frame, display: 'block', objectFit: 'cover' }}
    />
  )
}
