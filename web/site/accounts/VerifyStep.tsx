import { type ComponentType, useState } from 'react'
import { accountApi, accountLimits, type UserType } from '#schemas/identity/accounts.ts'
import { ApiError, call, messageOf } from '#shared/api/api.ts'
import { CodeField } from '#shared/form/CodeField.tsx'
import { addressOf, ownPath, paths } from '#shared/routes/paths.ts'
import { verifyEmail } from '#shared/api/session.ts'
import { showToast } from '#shared/toasts/toasts.ts'
import { Toasts } from '#site/toasts/Toasts.tsx'
import { useCountdown } from '#shared/i18n/use-countdown.ts'
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
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [wait, setWait] = useCountdown(resendAfter)
  const onward = ownPath(redirect, addressOf(locale, paths.overview()))
  const sentence = (reason: unknown) => messageOf(reason, { general: t('shared.broken'), offline: t('shared.offline') })

  async function verify(code: string): Promise<boolean> {
    setIsBusy(true)
    setError(undefined)
    try {
      await verifyEmail(code)
      location.assign(onward)
      return true
    } catch (reason) {
      setError(sentence(reason))
      setIsBusy(false)
      return false
    }
  }

  async function sendAgain() {
    if (wait > 0 || email === undefined) return
    setWait(accountLimits.otpResendSeconds)
    try {
      const sent = await call(accountApi.requestVerification, { body: { email } })
      setWait(sent.resendAfter)
      showToast(t('verify.sent'))
    } catch (reason) {
      setWait(reason instanceof ApiError ? (reason.problem.retryAfter ?? 0) : 0)
      showToast(sentence(reason), 'error')
    }
  }

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
          setError(undefined)
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
        <button type="button" className={classes.plain} aria-disabled={wait > 0} onClick={() => void sendAgain()}>
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
