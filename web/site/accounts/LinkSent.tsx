import { useEffect, useRef } from 'react'
import { ApiError, messageOf } from '#shared/api/api.ts'
import { addressOf, paths } from '#shared/routes/paths.ts'
import { showToast } from '#shared/toasts/toasts.ts'
import { Toasts } from '#site/toasts/Toasts.tsx'
import { useCountdown } from '#shared/i18n/use-countdown.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { FormPage } from './FormPage.tsx'
import classes from './form-page.module.css'

interface LinkSentProps {
  email: string
  /** How long the link is valid. */
  minutes: number
  resendAfter: number
  /** Sends the link again and returns the seconds until the next one can be requested. */
  onAgain: () => Promise<number>
  onOther: () => void
}

/** The next step after a link was sent; another link can be requested after a minute. */
export function LinkSent({ email, minutes, resendAfter, onAgain, onOther }: LinkSentProps) {
  const { locale, t } = useReading()
  const [wait, setWait] = useCountdown()
  const begin = useRef(() => setWait(resendAfter))
  useEffect(() => begin.current(), [])

  async function sendAgain() {
    if (wait > 0) return
    setWait(resendAfter)
    try {
      setWait(await onAgain())
      showToast(t('forgot_password.sent_again'))
    } catch (reason) {
      setWait(reason instanceof ApiError ? (reason.problem.retryAfter ?? 0) : 0)
      showToast(messageOf(reason, { general: t('shared.broken'), offline: t('shared.offline') }), 'error')
    }
  }

  return (
    <FormPage title={t('forgot_password.sent_title')}>
      <output>{t('forgot_password.sent', { email, minutes })}</output>
      <button type="button" className={classes.plain} aria-disabled={wait > 0} onClick={() => void sendAgain()}>
        {wait > 0 ? t('forgot_password.again_in', { seconds: wait }) : t('forgot_password.again')}
      </button>
      <button type="button" className={classes.plain} onClick={onOther}>
        {t('forgot_password.other')}
      </button>
      <p>
        <a href={addressOf(locale, paths.login())}>{t('forgot_password.login')}</a>
      </p>
      <Toasts />
    </FormPage>
  )
}
