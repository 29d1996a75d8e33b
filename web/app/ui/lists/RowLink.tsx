import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { coversRow } from '#ui/page/card.ts'

/** Names the row and covers it with the link. */
export const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Box
    component={Link}
    to={to}
    sx={{ fontWeight: 600, color: 'var(--ink)', textDecoration: 'none', overflowWrap: 'anywhere', ...coversRow }}
  >
    {children}
  </Box>
)
