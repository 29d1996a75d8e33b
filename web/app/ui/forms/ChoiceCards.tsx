import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'

export interface Option {
  value: string
  name: string
  hint?: string
}

interface ChoiceCardsProps {
  legend: string
  name: string
  options: readonly Option[]
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** One of a few options, as large targets. */
export function ChoiceCards({ legend, name, options, value, onChange, error }: ChoiceCardsProps) {
  const errorId = useId()
  return (
    <Box component="fieldset" aria-describedby={error ? errorId : undefined} sx={{ border: 0, p: 0, m: 0, mb: 5 }}>
      <Typography component="legend" sx={{ fontWeight: 600, mb: 2, p: 0 }}>
        {legend}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(auto-fill, minmax(220px, 1fr))' } }}>
        {options.map((option) => (
          <Box
            key={option.value}
            component="label"
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 3,
              px: 4,
              py: 2,
              minHeight: 56,
              bgcolor: 'var(--card)',
              border: '1.5px solid var(--control)',
              borderRadius: 3,
              cursor: 'pointer',
              '&:has(:checked)': { bgcolor: 'var(--mint)', borderColor: 'var(--primary)' },
              '&:has(:focus-visible)': { outline: '3px solid var(--focus)', outlineOffset: 2 },
            }}
          >
            <Box
              component="input"
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              sx={{ flexShrink: 0, width: 20, height: 20, m: 0, accentColor: 'var(--primary)', outline: 'none' }}
            />
            <span>
              {option.name}
              {option.hint && (
                <Typography component="span" sx={{ display: 'block', fontSize: 14, color: 'var(--muted)' }}>
                  {option.hint}
                </Typography>
              )}
            </span>
          </Box>
        ))}
      </Box>
      {error && (
        <Typography id={errorId} role="alert" sx={{ color: 'var(--error)', mt: 2 }}>
          {error}
        </Typography>
      )}
    </Box>
  )
}
