import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { card } from '#ui/page/card.ts'

interface HomeCardProps {
  title: string
  /** Beside the title. */
  action?: ReactNode
  children: ReactNode
}

/** One part of the home page. */
export function HomeCard({ title, action, children }: HomeCardProps) {
  const titleId = useId()
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ ...card, p: { xs: 5, md: 6 }, minWidth: 0 }}>
      <Box sx={cardHead}>
        <Typography id={titleId} variant="h2">
          {title}
        </Typography>
        {action}
      </Box>
      {children}
    </Box>
  )
}

export const cardHead = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 4,
  minHeight: 44,
  mb: 2,
} as const

/** A link beside a title, as high as a finger. */
export const cardLink = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  fontSize: 15,
  fontWeight: 600,
  color: 'var(--primary)',
} as const

/** Rows of a card, with a line between two of them. */
export const cardRows = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { py: 3 },
  '& > li:first-of-type': { pt: 0 },
  '& > li:last-of-type': { pb: 0 },
  '& > li + li': { borderTop: '1px solid var(--hairline)' },
} as const
