import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** Facts of a row beside each other, under each other on a phone. */
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
