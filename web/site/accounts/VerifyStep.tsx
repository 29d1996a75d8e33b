import { type ComponentType, useState } from 'react'
import { accountApi } from '#schemas/identity/accounts.calls.gen.ts'
import { accountLimits } from '#schemas/identity/account-limits.ts'
import type { UserType } from '#schemas/identity/accounts.ts'
import { call } from '#shared/api/api.ts'
import { CodeField } from '#shared/form/CodeField.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'
import { ownPath } from '#shared/routes/own-path.ts'
import { useAttempt } from '#shared/form/use-attempt.ts'
import { useResend } from '#shared/form/use-resend.ts'
import { verifyEmail } from '#shared/api/session.ts'
import { showToast } from '#shared/toasts/toasts.ts'
import { Toasts } from '#site/toasts/Toasts.tsx'
import { useMessageOf } from '#site/lib/use-read.ts'
import { useReading } from '#shared/i18n/words.tsx'
import type { CorrectEmailProps } from './CorrectEmail.tsx'
import { FormPage } from './FormPage.tsx'
import classes from './form-page.module.css'

export interface VerifyStepProps {
  email: string | undefined
  /** Seconds until another code can be requested; defaults to the wait after a sign-up. */
  resendAfter?: number
  userType: UserType
  redirect: string | undefined
}

/** Six boxes for the code, a new code after a minute, and a correction of the address; clients may verify later. */
export function VerifyStep({
  email: given,
  resendAfter = accountLimits.otpResendSeconds,
  userType,
  redirect,
}: VerifyStepProps) {
  const { locale, t } = useReading()
  const [corrected, setCorrected] = useState<string>()
  const [Correction, setCorrection] = useState<ComponentType<CorrectEmailProps>>()
  const email = corrected ?? given
  const onward = ownPath(redirect, addressOf(locale, paths.overview()))
  const messageOf = useMessageOf()
  const { isBusy, error, clear, attempt } = useAttempt(messageOf)
  const { wait, setWait, sendAgain } = useResend({
    start: resendAfter,
    usual: accountLimits.otpResendSeconds,
    send: async () => (await call(accountApi.requestVerification, { body: { email: email ?? '' } })).resendAfter,
    onSent: () => showToast(t('verify.sent')),
    onRefused: (refusal) => showToast(messageOf(refusal), 'error'),
  })

  const verify = (code: string) =>
    attempt(async () => {
      await verifyEmail(code)
      location.assign(onward)
    })

  async function correct() {
    try {
      const { CorrectEmail } = await import('./CorrectEmail.tsx')
      setCorrection(() => CorrectEmail)
    } catch {
      showToast(t('shared.offline'), 'error')
    }
  }

  if (Correction)
    return (
      <Correction
        onBack={() => setCorrection(undefined)}
        onDone={(address, seconds) => {
          setCorrected(address)
          setCorrection(undefined)
          clear()
          setWait(seconds)
        }}
      />
    )
  return (
    <FormPage
      title={t('verify.title')}
      lead={email === undefined ? t('verify.lead_plain') : t('verify.lead', { email })}
    >
      <CodeField
        label={t('verify.code')}
        boxLabel={(place) => t('verify.box', { place })}
        error={error}
        isBusy={isBusy}
        onComplete={verify}
      />
      <output>{isBusy ? t('verify.checking') : t('verify.hint', { minutes: accountLimits.otpMinutes })}</output>
      {email !== undefined && (
        <button type="button" className={classes.plain} aria-disabled={wait > 0} onClick={sendAgain}>
          {wait > 0 ? t('verify.again_in', { seconds: wait }) : t('verify.again')}
        </button>
      )}
      <button type="button" className={classes.plain} onClick={() => void correct()}>
        {t('verify.correct')}
      </button>
      {userType === 'client' && (
        <p>
          <a href={onward}>{t('verify.later')}</a>
        </p>
      )}
      <Toasts />
    </FormPage>
  )
}
