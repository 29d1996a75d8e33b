import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, type RefObject, useId } from 'react'

interface DensePanelProps {
  title: string
  /** Behind the title, quietly: a number or a few words. */
  note?: ReactNode
  /** At the end of the title's line. */
  action?: ReactNode
  /** Receives the focus where the row that had it is gone. */
  titleRef?: RefObject<HTMLHeadingElement | null>
  children: ReactNode
}

/** A panel of the home page; its rows reach from edge to edge. */
export function DensePanel({ title, note, action, titleRef, children }: DensePanelProps) {
  const titleId = useId()
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{
        minWidth: 0,
        overflow: 'hidden',
        bgcolor: 'var(--card)',
        border: '1px solid var(--hairline)',
        borderRadius: 3,
        fontSize: 14,
        lineHeight: 1.45,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2, px: 3.5, py: 2, minHeight: 38, ...panelLink }}>
        <Typography
          id={titleId}
          variant="h2"
          {...(titleRef && { ref: titleRef, tabIndex: -1 })}
          sx={{ fontSize: 16, outline: 'none' }}
        >
          {title}
        </Typography>
        {note !== undefined && (
          <Box component="span" sx={{ color: 'var(--muted)', fontSize: 13, fontVariantNumeric: 'tabular-nums' }}>
            {note}
          </Box>
        )}
        <Box component="span" sx={{ ml: 'auto', textAlign: 'right' }}>
          {action}
        </Box>
      </Box>
      {children}
    </Box>
  )
}

/** Links beside a title and at the end of a row: at least 24 px high, 44 where fingers point. */
const panelLink = {
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 24,
    fontWeight: 600,
    fontSize: 13,
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
    '@media (pointer: coarse)': { minHeight: 44 },
  },
} as const

export const panelRows = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { borderTop: '1px solid var(--hairline)', px: 3.5 },
} as const

/** A text button or link at the end of a row. */
export const rowAction = {
  minHeight: 28,
  minWidth: 0,
  px: 2,
  mr: -2,
  py: 0,
  fontSize: 13,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  '@media (pointer: coarse)': { minHeight: 44 },
} as const

/** A button of a dense row. */
export const rowButton = {
  minHeight: 32,
  px: 3,
  py: 0,
  fontSize: 14,
  borderRadius: 2,
  '@media (pointer: coarse)': { minHeight: 44 },
} as const
