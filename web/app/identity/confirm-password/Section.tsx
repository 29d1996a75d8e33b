import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

/** A section of the security page with heading and description. */
export function Section({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        mb: 6,
        p: { xs: 5, sm: 6 },
        display: 'grid',
        gap: 4,
        bgcolor: 'var(--card)',
        border: '1px solid var(--hairline)',
        borderRadius: 5,
      }}
    >
      <div>
        <Typography variant="h2" id={id}>
          {title}
        </Typography>
        {text && <Typography sx={{ mt: 1, color: 'var(--muted)', overflowWrap: 'anywhere' }}>{text}</Typography>}
      </div>
      {children}
    </Box>
  )
}
