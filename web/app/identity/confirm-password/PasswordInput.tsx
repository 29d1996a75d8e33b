import Button from '@mui/material/Button'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import type { FieldProps } from '#ui/forms/use-schema-form.ts'
import { useShownPassword } from '#shared/form/use-shown-password.ts'

interface PasswordInputProps extends FieldProps {
  label: string
  hint?: string
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordInput({ label, hint, autoComplete, problem, ...field }: PasswordInputProps) {
  const t = useTranslate()
  const words = { show: t('security.show'), hide: t('security.hide') }
  const { input, button } = useShownPassword(label, words)
  const { type, ...behaviour } = input
  return (
    <TextField
      {...field}
      id={`own-${field.name}`}
      fullWidth
      label={label}
      type={type}
      error={problem !== undefined}
      helperText={problem ?? hint}
      slotProps={{
        htmlInput: { autoComplete, ...behaviour },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <Button
                size="small"
                sx={{ minHeight: 36, px: 3, bgcolor: 'var(--sand)', color: 'var(--ink)' }}
                {...button}
              />
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
