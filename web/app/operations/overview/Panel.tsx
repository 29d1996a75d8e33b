import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

interface PanelProps {
  title: string
  /** Beside the title. */
  action?: ReactNode
  /** Minimum height of the content, so that the layout does not shift. */
  minHeight: number | { xs: number; sm: number }
  children: ReactNode
}

/** A panel of the overview. */
export function Panel({ title, action, minHeight, children }: PanelProps) {
  const titleId = useId()
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{
        p: { xs: 4, sm: 5 },
        minWidth: 0,
        bgcolor: 'var(--card)',
        border: '1px solid var(--hairline)',
        borderRadius: 5,
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          columnGap: 4,
          minHeight: 40,
          mb: 3,
        }}
      >
        <Typography id={titleId} variant="h2">
          {title}
        </Typography>
        {action}
      </Box>
      <Box sx={{ minHeight }}>{children}</Box>
    </Box>
  )
}
