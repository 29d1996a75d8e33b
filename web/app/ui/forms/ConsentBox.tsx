import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import { useId } from 'react'

interface ConsentBoxProps {
  /** What the person agrees to. */
  label: string
  hint: string
  isChecked: boolean
  /** Why the person cannot go on without it. */
  problem?: string | undefined
  onChange: (isChecked: boolean) => void
}

/** A checkbox for a consent, with what it means below. */
export function ConsentBox({ label, hint, isChecked, problem, onChange }: ConsentBoxProps) {
  const id = useId()
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, ml: -1 }}>
      <Checkbox
        id={id}
        checked={isChecked}
        onChange={(_event, isOn) => onChange(isOn)}
        slotProps={{
          input: {
            'aria-describedby': problem === undefined ? `${id}-hint` : `${id}-hint ${id}-problem`,
            'aria-invalid': problem !== undefined,
          },
        }}
        sx={{ minWidth: 44, minHeight: 44 }}
      />
      <Box sx={{ pt: 2.5 }}>
        <Box component="label" htmlFor={id} sx={{ display: 'block', fontWeight: 600, cursor: 'pointer' }}>
          {label}
        </Box>
        <Typography id={`${id}-hint`} sx={{ fontSize: 14, color: 'var(--muted)' }}>
          {hint}
        </Typography>
        {problem !== undefined && (
          <Typography role="alert" id={`${id}-problem`} sx={{ fontSize: 14, color: 'var(--error)' }}>
            {problem}
          </Typography>
        )}
      </Box>
    </Box>
  )
}
