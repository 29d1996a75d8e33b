import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { StatusBadge } from '#ui/lists/StatusBadge.tsx'
import type { ReactNode } from 'react'

interface CardHeadProps {
  title: string
  sum: string
  about: ReactNode
  status: string
  word: string
}

/** Head of a card: person, amount, time and status. */
export const CardHead = ({ title, sum, about, status, word }: CardHeadProps) => (
  <Box sx={{ display: 'grid', gap: 1 }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 3 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Typography>
      <Typography sx={{ ml: 'auto', fontWeight: 600, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {sum}
      </Typography>
    </Box>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
      <Typography sx={{ fontSize: 14, color: 'var(--muted)' }}>{about}</Typography>
      <StatusBadge status={status} text={word} />
    </Box>
  </Box>
)
