import { useState } from 'react'
import { accountLimits } from '#schemas/identity/account-limits.ts'
import type { Opened, Waiting } from '#shared/api/session.ts'
import { type ProviderAnswer, proveByCode, proveByPassword, requestProofCode } from '#shared/api/social.ts'
import { CodeField } from '#shared/form/CodeField.tsx'
import { useAttempt } from '#shared/form/use-attempt.ts'
import { useResend } from '#shared/form/use-resend.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { showToast } from '#shared/toasts/toasts.ts'
import { SubmitButton } from '#site/form/Button.tsx'
import { PasswordField } from '#site/form/PasswordField.tsx'
import { passwordOf, useForm } from '#site/form/use-form.ts'
import { useMessageOf } from '#site/lib/use-read.ts'
import { Toasts } from '#site/toasts/Toasts.tsx'
import { FormPage } from './FormPage.tsx'
import classes from './form-page.module.css'

interface ProveAccountProps {
  answer: ProviderAnswer
  onDone: (session: Opened | Waiting) => void
}

/** An account has the address of the provider: its password or a mailed code connects both. */
export function ProveAccount({ answer, onDone }: ProveAccountProps) {
  const { t } = useReading()
  const { provider, email = '', hasPassword = false } = answer
  const form = useForm<{ password: string }>({
    schema: async () => (await import('#schemas/identity/accounts.ts')).PasswordConfirmation,
    read: (data) => ({ password: passwordOf(data, 'password') }),
    send: async ({ password }) => onDone(await proveByPassword(password)),
  })
  return (
    <FormPage title={t('social.prove_title')} lead={t('social.prove_lead', { provider, email })}>
      {hasPassword && (
        <form {...form.handlers}>
          <PasswordField form={form} name="password" label={t('login.password')} autoComplete="current-password" />
          <SubmitButton isBusy={form.isBusy}>{t('social.prove_submit')}</SubmitButton>
        </form>
      )}
      <CodeProof onDone={onDone} />
      <Toasts />
    </FormPage>
  )
}

function CodeProof({ onDone }: Pick<ProveAccountProps, 'onDone'>) {
  const { t } = useReading()
  const messageOf = useMessageOf()
  const [isSent, setSent] = useState(false)
  const { isBusy, error, attempt } = useAttempt(messageOf)
  const { wait, sendAgain } = useResend({
    start: 0,
    usual: accountLimits.otpResendSeconds,
    send: requestProofCode,
    onSent: () => {
      setSent(true)
      showToast(t('social.code_sent'))
    },
    onRefused: (refusal) => showToast(messageOf(refusal), 'error'),
  })
  const prove = (code: string) => attempt(async () => onDone(await proveByCode(code)))
  return (
    <>
      {isSent && (
        <CodeField
          label={t('social.code')}
          boxLabel={(place) => t('verify.box', { place })}
          error={error}
          isBusy={isBusy}
          onComplete={prove}
        />
      )}
      <button type="button" className={classes.plain} aria-disabled={wait > 0} onClick={sendAgain}>
        {wait > 0 ? t('social.again_in', { seconds: wait }) : t(isSent ? 'social.code_again' : 'social.prove_code')}
      </button>
    </>
  )
}
