import { type ComponentType, useState } from 'react'
import type { Register } from '#schemas/identity/accounts.ts'
import { regionApi } from '#schemas/platform/regions.calls.gen.ts'
import { useIsHydrated } from '#site/lib/address.ts'
import { SubmitButton } from '#site/form/Button.tsx'
import { type FormRules, useForm } from '#site/form/use-form.ts'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'
import { signUp } from '#shared/api/session.ts'
import { showToast } from '#shared/toasts/toasts.ts'
import { Toasts } from '#site/toasts/Toasts.tsx'
import { useRead } from '#site/lib/use-read.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { FormPage } from './FormPage.tsx'
import { useProviderButtons } from './use-provider-buttons.ts'
import { SignUpFields } from './SignUpFields.tsx'
import { useRedirect } from './use-redirect.ts'
import { checkPasswords, readSignUp } from './sign-up-rules.ts'
import type { VerifyStepProps } from './VerifyStep.tsx'

interface SignUpProps {
  userType: Register['userType']
  schema: FormRules<Register>['schema']
}

/** Sign-up of clients and therapists; the code follows on the same page, so that the address is not entered twice. */
export function SignUp({ userType, schema }: SignUpProps) {
  const { locale, t } = useReading()
  const redirect = useRedirect()
  const part = useProviderButtons()
  const isHydrated = useIsHydrated()
  const [next, setNext] = useState<{ Step: ComponentType<VerifyStepProps>; email: string }>()
  const countries = useRead(regionApi.countries, isHydrated ? {} : null).data
  const form = useForm<Register>({
    schema,
    read: (data) => readSignUp(userType, locale, data),
    also: checkPasswords,
    send: async (body) => {
      const [{ VerifyStep }] = await Promise.all([import('./VerifyStep.tsx'), signUp(body)])
      setNext({ Step: VerifyStep, email: body.email })
      history.pushState(null, '', addressOf(locale, paths.verify({ redirect })))
      scrollTo(0, 0)
      showToast(t('verify.sent'))
    },
  })
  if (next) return <next.Step email={next.email} userType={userType} redirect={redirect} />

  const isClient = userType === 'client'
  return (
    <FormPage
      title={t(isClient ? 'register.title' : 'register.title_provider')}
      lead={t(isClient ? 'register.lead' : 'register.lead_provider')}
    >
      <form {...form.handlers}>
        <SignUpFields form={form} userType={userType} countries={countries} />
        <SubmitButton isBusy={form.isBusy}>{t('register.submit')}</SubmitButton>
      </form>
      <p>
        {t('register.known')} <a href={addressOf(locale, paths.login({ redirect }))}>{t('register.login')}</a>
      </p>
      <p>
        <a href={addressOf(locale, isClient ? paths.registerProvider() : paths.register())}>
          {t(isClient ? 'register.as_provider' : 'register.as_client')}
        </a>
      </p>
      {isClient && part && <part.ProviderButtons redirect={redirect} />}
      <Toasts />
    </FormPage>
  )
}
