import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

interface WaitlistBoxProps {
  title: string
  /** The client has to decide something. */
  isLoud?: boolean
  children: ReactNode
}

/** A card about earlier times, with its heading. */
export function WaitlistBox({ title, isLoud = false, children }: WaitlistBoxProps) {
  const titleId = useId()
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{
        my: 6,
        p: { xs: 5, md: isLoud ? 7 : 5 },
        display: 'grid',
        gap: 3,
        borderRadius: 5,
        color: 'var(--ink)',
        ...(isLoud ? { bgcolor: 'var(--mint)' } : { bgcolor: 'var(--card)', border: '1px solid var(--hairline)' }),
      }}
    >
      <Typography id={titleId} variant="h2" sx={{ fontSize: 20 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}
