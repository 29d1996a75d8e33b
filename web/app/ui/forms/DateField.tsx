import TextField from '@mui/material/TextField'
import type { FieldProps } from './use-schema-form.ts'

interface DateFieldProps extends FieldProps {
  label: string
  size?: 'small' | 'medium'
}

/** A date of a small form, with the browser's date picker. */
export const DateField = ({ problem, ...field }: DateFieldProps) => (
  <TextField
    {...field}
    type="date"
    required
    fullWidth
    error={problem !== undefined}
    // Reserves the line, so that an error does not move the layout.
    helperText={problem ?? ' '}
  />
)
