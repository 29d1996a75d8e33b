import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { card } from '#ui/page/card.ts'

interface FactsCardProps {
  columns: string | Record<string, string>
  /** Space below. */
  below?: number
  children: ReactNode
}

/** Where two columns are narrow, a long status wraps instead of covering the next column. */
const narrow = { '& .status-badge': { whiteSpace: 'normal' } } as const

/** Facts of a page side by side in a card. */
export const FactsCard = ({ columns, below = 6, children }: FactsCardProps) => (
  <Box
    component="dl"
    sx={{ m: 0, mb: below, p: 5, display: 'grid', gap: 4, gridTemplateColumns: columns, ...card, ...narrow }}
  >
    {children}
  </Box>
)
