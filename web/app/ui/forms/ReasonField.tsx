import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { operatorLimits } from '#schemas/operations/operators.ts'
import type { FieldProps } from './use-schema-form.ts'

/** The reason that an operator must give. */
export function ReasonField({ field: { problem, ...field } }: { field: FieldProps }) {
  const t = useTranslate()
  return (
    <TextField
      {...field}
      fullWidth
      multiline
      minRows={3}
      label={t('operators.reason')}
      error={problem !== undefined}
      helperText={problem ?? t('operators.reason_hint', { limit: operatorLimits.reasonMin })}
      slotProps={{ htmlInput: { maxLength: operatorLimits.reasonMax } }}
    />
  )
}
