import TextField from '@mui/material/TextField'
import type { FieldProps } from './use-fields.ts'

interface DateFieldProps extends FieldProps {
  label: string
  size?: 'small' | 'medium'
}

/** A date of a small form, as the browser lets people choose it. */
export const DateField = ({ problem, ...field }: DateFieldProps) => (
  <TextField
    {...field}
    type="date"
    required
    fullWidth
    error={problem !== undefined}
    // The line is there before there is anything to say, so nothing moves.
    helperText={problem ?? ' '}
  />
)
