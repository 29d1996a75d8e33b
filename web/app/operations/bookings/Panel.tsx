import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { card } from '#ui/page/card.ts'

interface PanelProps {
  /** Of the heading, unique on the page. */
  id: string
  /** Without one, the content brings its heading along. */
  title?: string
  children: ReactNode
}

/** One part of the page, in a card of its own. */
export const Panel = ({ id, title, children }: PanelProps) => (
  <Box component="section" aria-labelledby={title ? id : undefined} sx={{ ...card, mb: 4, px: 5, py: 4 }}>
    {title && (
      <Typography variant="h2" id={id} sx={{ mb: 3, fontSize: 18 }}>
        {title}
      </Typography>
    )}
    {children}
  </Box>
)
