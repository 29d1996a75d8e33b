import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** Facts of a row side by side, on a phone one per line. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      py: 2,
      display: 'grid',
      rowGap: 3,
      columnGap: 6,
      gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' },
    }}
  >
    {children}
  </Box>
)
