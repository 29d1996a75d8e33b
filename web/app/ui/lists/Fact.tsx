import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ComponentProps, ReactNode } from 'react'

interface TermProps {
  name: string
  /** Style of the value. */
  sx?: ComponentProps<typeof Box>['sx']
  children: ReactNode
}

/** A small name above its value. */
export const Term = ({ name, sx = {}, children }: TermProps) => (
  <>
    <Typography component="dt" sx={{ fontSize: 14, color: 'var(--muted)' }}>
      {name}
    </Typography>
    <Typography component="dd" sx={[{ m: 0 }, ...(Array.isArray(sx) ? sx : [sx])]}>
      {children}
    </Typography>
  </>
)

/** One row of a list of facts. */
export const Fact = ({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) => (
  <Box sx={isWide ? { gridColumn: '1 / -1' } : {}}>
    <Term name={name} sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>
      {children}
    </Term>
  </Box>
)
