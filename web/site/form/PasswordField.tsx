import { type ReactNode, useState } from 'react'
import { useT } from '#shared/i18n/words.tsx'
import { Field } from './Field.tsx'
import classes from '#shared/form/form.module.css'
import type { FormState } from './use-form.ts'

interface PasswordFieldProps {
  form: FormState
  name: string
  label: string
  hint?: ReactNode
  autoComplete: 'current-password' | 'new-password'
}

/** A password that can be shown; pasting and password managers work. */
export function PasswordField({ label, ...rest }: PasswordFieldProps) {
  const t = useT()
  const [isShown, setIsShown] = useState(false)
  return (
    <Field
      {...rest}
      label={label}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <button
          type="button"
          className={classes.show}
          onClick={() => setIsShown(!isShown)}
          aria-pressed={isShown}
          aria-label={`${t(isShown ? 'shared.hide' : 'shared.show')}: ${label}`}
        >
          {t(isShown ? 'shared.hide' : 'shared.show')}
        </button>
      }
    />
  )
}
