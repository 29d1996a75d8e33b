import { PasswordField } from '#site/form/PasswordField.tsx'
import type { FormState } from '#site/form/use-form.ts'
import { useT } from '#shared/i18n/words.tsx'

/** A new password, typed twice. `texts` is the group of its labels. */
export function NewPasswordFields({ form, texts }: { form: FormState; texts: 'register' | 'password_reset' }) {
  const t = useT()
  return (
    <>
      <PasswordField
        form={form}
        name="password"
        label={t(`${texts}.password`)}
        hint={t(`${texts}.password_hint`)}
        autoComplete="new-password"
      />
      <PasswordField
        form={form}
        name="confirmPassword"
        label={t(`${texts}.confirm_password`)}
        autoComplete="new-password"
      />
    </>
  )
}
