import Button from '@mui/material/Button'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { FieldProps } from '#ui/forms/use-schema-form.ts'

interface PasswordInputProps extends FieldProps {
  label: string
  hint?: string
  autoComplete: 'current-password' | 'new-password'
}

/** A password that can be shown; pasting and password managers work. */
export function PasswordInput({ label, hint, autoComplete, problem, ...field }: PasswordInputProps) {
  const t = useTranslate()
  const [isShown, setShown] = useState(false)
  const word = t(isShown ? 'security.hide' : 'security.show')
  return (
    <TextField
      {...field}
      id={`own-${field.name}`}
      fullWidth
      label={label}
      type={isShown ? 'text' : 'password'}
      error={problem !== undefined}
      helperText={problem ?? hint}
      slotProps={{
        htmlInput: { autoComplete, autoCapitalize: 'none', spellCheck: false },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <Button
                size="small"
                aria-pressed={isShown}
                aria-label={`${word}: ${label}`}
                onClick={() => setShown(!isShown)}
                sx={{ minHeight: 36, px: 3, bgcolor: 'var(--sand)', color: 'var(--ink)' }}
              >
                {word}
              </Button>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
