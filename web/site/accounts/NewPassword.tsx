import { useState } from 'react'
import { accountApi } from '#schemas/identity/accounts.calls.gen.ts'
import type { PasswordReset } from '#schemas/identity/accounts.ts'
import { ApiError, call } from '#shared/api/api.ts'
import { SubmitButton } from '#site/form/Button.tsx'
import { passwordOf, useForm } from '#site/form/use-form.ts'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'
import { Toasts } from '#site/toasts/Toasts.tsx'
import { useReading } from '#shared/i18n/words.tsx'
import { FormPage } from './FormPage.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { checkPasswords } from './sign-up-rules.ts'
import { useLinkToken } from './use-link-token.ts'

/** Target of the link in the mail: sets a new password, then continues to the sign-in. */
export function NewPassword() {
  const { locale, t } = useReading()
  const token = useLinkToken()
  const [refused, setRefused] = useState<string>()
  const [isDone, setDone] = useState(false)
  const form = useForm<PasswordReset>({
    schema: async () => (await import('#schemas/identity/accounts.ts')).PasswordReset,
    read: (data) => ({
      token,
      password: passwordOf(data, 'password'),
      confirmPassword: passwordOf(data, 'confirmPassword'),
    }),
    also: checkPasswords,
    send: async (body) => {
      try {
        await call(accountApi.resetPassword, { body })
        setDone(true)
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'LINK_INVALID')) throw error
        setRefused(body.token)
      }
      scrollTo(0, 0)
    },
  })
  if (isDone)
    return (
      <FormPage title={t('password_reset.done_title')}>
        <output>{t('password_reset.done')}</output>
        <p>
          <a href={addressOf(locale, paths.login())}>{t('password_reset.login')}</a>
        </p>
      </FormPage>
    )
  if (token === '' || (token !== undefined && token === refused))
    return (
      <FormPage title={t('password_reset.title')}>
        <output>{t('password_reset.no_link')}</output>
        <p>
          <a href={addressOf(locale, paths.forgotPassword())}>{t('password_reset.ask')}</a>
        </p>
      </FormPage>
    )
  return (
    <FormPage title={t('password_reset.title')} lead={t('password_reset.lead')}>
      <form {...form.handlers}>
        <NewPasswordFields form={form} texts="password_reset" />
        <SubmitButton isBusy={form.isBusy}>{t('password_reset.submit')}</SubmitButton>
      </form>
      <Toasts />
    </FormPage>
  )
}
