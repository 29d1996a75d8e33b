import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

/** Part of a case beside or below its documents. */
export function CaseSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ p: 4, borderTop: '1px solid var(--hairline)' }}>
      <Typography variant="h2" id={id} sx={{ mb: 2, fontSize: 16 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}
