import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { useQueryString } from '#site/lib/address.ts'
import { EmailField } from '#site/form/Field.tsx'
import { PasswordField } from '#site/form/PasswordField.tsx'
import { SubmitButton } from '#site/form/Button.tsx'
import { passwordOf, textOf, useForm } from '#site/form/use-form.ts'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'
import { ownPath } from '#shared/routes/own-path.ts'
import { readSession, type Session, signIn, signInWithProof, signOut } from '#shared/api/session.ts'
import { showToast } from '#shared/toasts/toasts.ts'
import { Toasts } from '#site/toasts/Toasts.tsx'
import { useReading } from '#shared/i18n/words.tsx'
import type { CodeSignIn } from './CodeSignIn.tsx'
import { FormPage } from './FormPage.tsx'
import { ProviderButtons } from './ProviderButtons.tsx'
import type { SecondStep } from './SecondStep.tsx'
import classes from './form-page.module.css'
import { useRedirect } from './use-redirect.ts'

interface Login {
  email: string
  password: string
}

/** Sign-in with a password or a mailed code; `?redirect=` only allows paths of this site. A second factor comes next. */
export function SignIn() {
  const { locale, t } = useReading()
  const redirect = useRedirect()
  const isIdle = new URLSearchParams(useQueryString()).get('ended') === 'idle'
  const { step, go } = useSecondStep()
  const enter = ({ isActive }: { isActive: boolean }) =>
    location.assign(
      isActive ? ownPath(redirect, addressOf(locale, paths.overview())) : addressOf(locale, paths.verify({ redirect })),
    )
  const proceed = async (session: Session) => (session.signedIn ? enter(session) : go(session))
  const [byCode, setByCode] = useState<{ Part: typeof CodeSignIn; email: string }>()
  const form = useForm<Login>({
    schema: async () => (await import('#schemas/identity/accounts.ts')).Login,
    read: (data) => ({ email: textOf(data, 'email'), password: passwordOf(data, 'password') }),
    send: async (body) => proceed(await signIn(body)),
  })
  const openCode = async (form: HTMLFormElement | null) => {
    try {
      const { CodeSignIn: Part } = await import('./CodeSignIn.tsx')
      setByCode({ Part, email: (form && textOf(new FormData(form), 'email')) ?? '' })
    } catch {
      showToast(t('shared.offline'), 'error')
    }
  }
  if (step) {
    const leave = async () => {
      await signOut()
      location.assign(addressOf(locale, paths.login({ redirect })))
    }
    return <step.Step methods={step.methods} onDone={enter} onBack={() => void leave()} />
  }
  if (byCode)
    return (
      <byCode.Part
        email={byCode.email}
        redirect={redirect}
        onProof={async (proof) => proceed(await signInWithProof({ proof }))}
        onBack={() => setByCode(undefined)}
      />
    )
  return (
    <FormPage title={t('login.title')} lead={isIdle ? t('login.idle') : redirect && t('login.go_on')}>
      <form {...form.handlers}>
        <EmailField form={form} label={t('login.email')} autoComplete="username" />
        <PasswordField form={form} name="password" label={t('login.password')} autoComplete="current-password" />
        <SubmitButton isBusy={form.isBusy}>{t('login.submit')}</SubmitButton>
        <button
          type="button"
          className={classes.plain}
          onClick={({ currentTarget }) => void openCode(currentTarget.form)}
        >
          {t('login.code_instead')}
        </button>
      </form>
      <p>
        <a href={addressOf(locale, paths.forgotPassword())}>{t('login.forgot')}</a>
      </p>
      <p>
        {t('login.new_here')} <a href={addressOf(locale, paths.register({ redirect }))}>{t('login.register')}</a>
      </p>
      <ProviderButtons redirect={redirect} />
      <Toasts />
    </FormPage>
  )
}

interface Step {
  Step: ComponentType<ComponentProps<typeof SecondStep>>
  methods: ComponentProps<typeof SecondStep>['methods']
}

/** The second step: after the password, or when a user with a pending sign-in opens its address. */
function useSecondStep() {
  const [step, setStep] = useState<Step>()
  const comesBack = new URLSearchParams(useQueryString()).has('waiting')

  async function go(session: Session) {
    if (session.signedIn || !session.secondFactor) return
    const { SecondStep: Step } = await import('./SecondStep.tsx')
    setStep({ Step, methods: session.secondFactor })
  }
  useEffect(() => {
    // On any error the password form remains usable.
    if (comesBack) readSession().then(go, () => undefined)
  }, [comesBack])
  return { step, go }
}
