import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** One row of a list of facts. */
export const Fact = ({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) => (
  <Box sx={isWide ? { gridColumn: '1 / -1' } : {}}>
    <Typography component="dt" sx={{ fontSize: 14, color: 'var(--muted)' }}>
      {name}
    </Typography>
    <Typography
      component="dd"
      sx={{ m: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
    >
      {children}
    </Typography>
  </Box>
)
