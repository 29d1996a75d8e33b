import TextField, { type TextFieldProps } from '@mui/material/TextField'
import type { ReactNode } from 'react'
import { CalendarButton } from './CalendarButton.tsx'
import type { FieldProps } from './use-schema-form.ts'
import { useTypedDate } from './use-typed-date.ts'

interface DateBoxProps extends Pick<TextFieldProps, 'id' | 'size' | 'name' | 'autoComplete' | 'disabled' | 'sx'> {
  label: string
  /** An ISO date, or the typed text as long as it is none. */
  value: string
  onPick: (value: string) => void
  onBlur?: (event: React.FocusEvent) => void
  required?: boolean
  /** The error below the field, in place of the hint. */
  problem?: ReactNode
  /** Replaces how to type a date, while the field has none. */
  hint?: string
}

/** A date of a form: typed in the order of the language or picked from a calendar. */
export function DateBox({ label, value, onPick, onBlur, required = false, problem, hint, ...field }: DateBoxProps) {
  const date = useTypedDate(value, onPick)
  const leave = (event: React.FocusEvent) => {
    date.leave()
    onBlur?.(event)
  }
  return (
    <TextField
      {...field}
      label={label}
      value={date.text}
      onChange={({ target }) => date.type(target.value)}
      onBlur={leave}
      required={required}
      fullWidth
      autoComplete={field.autoComplete ?? 'off'}
      error={problem !== undefined}
      helperText={problem ?? (date.read === null ? (hint ?? date.hint) : date.hint)}
      slotProps={{
        htmlInput: { inputMode: 'text', maxLength: 30, spellCheck: false },
        input: {
          sx: { pr: 1 },
          endAdornment: (
            <CalendarButton label={label} value={date.read} isDisabled={field.disabled === true} onPick={date.pick} />
          ),
        },
      }}
    />
  )
}

interface DateFieldProps extends FieldProps {
  label: string
  size?: 'small' | 'medium'
}

/** A required date of a form of texts (`useSchemaForm`). */
export const DateField = ({ onChange, ...field }: DateFieldProps) => (
  <DateBox
    {...field}
    required
    onPick={(value) => onChange({ target: { value } } as React.ChangeEvent<HTMLInputElement>)}
  />
)
