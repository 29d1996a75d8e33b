import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { usePageTitle } from './use-page-title.ts'

interface PageProps {
  title: string
  /** Lists and tables use the full width; forms and reading do not. */
  wide?: boolean
  actions?: ReactNode
  children: ReactNode
}

/** One page: heading, document title and content. */
export function Page({ title, wide = false, actions, children }: PageProps) {
  usePageTitle(title)

  return (
    <Box sx={{ maxWidth: wide ? 1120 : 720, mx: 'auto', px: 'clamp(16px, 4vw, 40px)', py: { xs: 5, md: 8 } }}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 3, mb: 5 }}
      >
        <Typography variant="h1">{title}</Typography>
        {actions}
      </Box>
      {children}
    </Box>
  )
}
