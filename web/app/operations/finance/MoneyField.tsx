import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import type { FieldProps } from '#ui/forms/use-schema-form.ts'
import { useAmountChange } from '#ui/forms/use-amount-change.ts'

interface MoneyFieldProps {
  field: FieldProps
  onType: (typed: string) => void
  label: string
  hint: string
  currency: string
  /** Read-only. */
  isFixed?: boolean
}

/** A read-only amount does not look editable. */
export const fixedLook = { bgcolor: 'var(--sand)' } as const

/** An amount as people type it, with its currency before it. */
export function MoneyField(props: MoneyFieldProps) {
  const { field, onType, label, hint, currency, isFixed = false } = props
  const { problem, ...input } = field
  const change = useAmountChange(field.value, onType)
  return (
    <TextField
      {...input}
      fullWidth
      autoComplete="off"
      label={label}
      onChange={change}
      error={problem !== undefined}
      helperText={problem ?? hint}
      slotProps={{
        htmlInput: { inputMode: 'decimal', readOnly: isFixed },
        input: {
          sx: isFixed ? fixedLook : {},
          startAdornment: <InputAdornment position="start">{currency}</InputAdornment>,
        },
      }}
    />
  )
}
