import type { ReactNode } from 'react'
import classes from '#shared/form/form.module.css'
import { useShownPassword } from '#shared/form/use-shown-password.ts'
import { useT } from '#shared/i18n/words.tsx'
import { Field } from './Field.tsx'
import type { FormState } from './use-form.ts'

interface PasswordFieldProps {
  form: FormState
  name: string
  label: string
  hint?: ReactNode
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField(props: PasswordFieldProps) {
  const t = useT()
  const { input, button } = useShownPassword(props.label, { show: t('shared.show'), hide: t('shared.hide') })
  return <Field {...props} {...input} after={<button type="button" className={classes.show} {...button} />} />
}
