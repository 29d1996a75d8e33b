import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface FactsRowProps {
  name: string
  /** Beside the name. */
  mark?: ReactNode
  facts: readonly string[]
  action: ReactNode
}

/** A row of a section: a name with facts below, and what can be done with it. */
export const FactsRow = ({ name, mark, facts, action }: FactsRowProps) => (
  <Box component="li" sx={{ ...row, '& + &': { borderTop: '1px solid var(--hairline)' } }}>
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        {mark}
      </Box>
      {facts.map((fact) => (
        <Typography key={fact} sx={{ color: 'var(--muted)', fontSize: 14 }}>
          {fact}
        </Typography>
      ))}
    </Box>
    {action}
  </Box>
)

export const row = {
  py: 3,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 3,
} as const
