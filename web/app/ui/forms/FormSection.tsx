import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface FormSectionProps {
  title: string
  text?: string
  children: ReactNode
}

/** Part of a longer form with its own heading; two columns if they fit. */
export function FormSection({ title, text, children }: FormSectionProps) {
  return (
    <Box component="section" sx={{ p: { xs: 4, sm: 5 }, ...card }}>
      <Typography variant="h2" sx={{ mb: text ? 1 : 4 }}>
        {title}
      </Typography>
      {text && <Typography sx={{ color: 'var(--muted)', mb: 4, maxWidth: '65ch' }}>{text}</Typography>}
      {children}
    </Box>
  )
}

const card = { bgcolor: 'var(--card)', border: '1px solid var(--hairline)', borderRadius: 5 } as const

/** Fields side by side if they fit; `wide` ones take a full line. */
export function Fields({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 5,
        rowGap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
        alignItems: 'start',
        '& .MuiFormControl-root': { m: 0 },
        // All controls have one height; chips wrap instead of hiding their text.
        '& .MuiOutlinedInput-root': { minHeight: 48 },
        '& .MuiOutlinedInput-input:not(textarea)': { py: '11.5px' },
        '& .MuiAutocomplete-root .MuiOutlinedInput-root': { py: '3px' },
        '& .MuiAutocomplete-root .MuiAutocomplete-input': { py: '7.5px' },
        '& .MuiChip-root': { height: 'auto', minHeight: 32, maxWidth: '100%' },
        '& .MuiChip-label': { whiteSpace: 'normal', py: 1 },
        '& input::placeholder': { color: 'var(--muted)', opacity: 1 },
        '& > .wide': { gridColumn: '1 / -1' },
      }}
    >
      {children}
    </Box>
  )
}
