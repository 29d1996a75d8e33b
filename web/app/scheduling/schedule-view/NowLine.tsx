import Box from '@mui/material/Box'
import { useFormats } from '#ui/viewer/viewer.tsx'

/** The current time across its day. */
export function NowLine({ now, top }: { now: number; top: number }) {
  const formats = useFormats()
  return (
    <Box aria-hidden data-now style={{ top }} sx={line}>
      <Box component="span" sx={time}>
        {formats.time(new Date(now).toISOString())}
      </Box>
    </Box>
  )
}

const line = {
  position: 'absolute',
  left: 0,
  right: 0,
  zIndex: 1,
  pointerEvents: 'none',
  borderTop: '2px solid var(--error)',
  '&::before': {
    content: '""',
    position: 'absolute',
    top: -5,
    left: -4,
    width: 8,
    height: 8,
    borderRadius: '50%',
    bgcolor: 'var(--error)',
  },
} as const

const time = {
  position: 'absolute',
  right: 2,
  bottom: 2,
  px: '3px',
  fontSize: 12,
  lineHeight: '15px',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  color: 'var(--error)',
  bgcolor: 'var(--card)',
  borderRadius: '4px',
} as const
