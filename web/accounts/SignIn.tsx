import { Field } from '../kit/form/Field.tsx'
import { PasswordField } from '../kit/form/PasswordField.tsx'
import { SubmitButton } from '../kit/form/Button.tsx'
import { passwordOf, textOf, useForm } from '../kit/form/use-form.ts'
import { addressOf, ownPath, paths } from '../kit/paths.ts'
import { signIn } from '../kit/session.ts'
import { Toasts } from '../kit/toasts/Toasts.tsx'
import { useReading } from '../kit/words.tsx'
import { FormPage } from './FormPage.tsx'
import { useRedirect } from './use-redirect.ts'

interface Login {
  email: string
  password: string
}

/** Sign-in with the way back: `?redirect=` leads to paths of this site only. */
export function SignIn() {
  const { locale, t } = useReading()
  const redirect = useRedirect()
  const form = useForm<Login>({
    schema: async () => (await import('#schemas/accounts.ts')).accountApi.login.body,
    read: (data) => ({ email: textOf(data, 'email'), password: passwordOf(data, 'password') }),
    send: async (body) => {
      const session = await signIn(body)
      if (!session.signedIn) return
      location.assign(
        session.isActive
          ? ownPath(redirect, addressOf(locale, paths.overview()))
          : addressOf(locale, paths.verify(redirect)),
      )
    },
  })
  return (
    <FormPage title={t('login.title')} lead={redirect ? t('login.go_on') : undefined}>
      <form {...form.handlers}>
        <Field
          form={form}
          name="email"
          label={t('login.email')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          inputMode="email"
        />
        <PasswordField form={form} name="password" label={t('login.password')} autoComplete="current-password" />
        <SubmitButton isBusy={form.isBusy}>{t('login.submit')}</SubmitButton>
      </form>
      <p>
        <a href={addressOf(locale, paths.forgotPassword())}>{t('login.forgot')}</a>
      </p>
      <p>
        {t('login.new_here')} <a href={addressOf(locale, paths.register(redirect))}>{t('login.register')}</a>
      </p>
      <Toasts />
    </FormPage>
  )
}
