import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'
import { useResend } from '#shared/form/use-resend.ts'
import { showToast } from '#shared/toasts/toasts.ts'
import { Toasts } from '#site/toasts/Toasts.tsx'
import { useMessageOf } from '#site/lib/use-read.ts'
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
  const messageOf = useMessageOf()
  const { wait, sendAgain } = useResend({
    start: resendAfter,
    usual: resendAfter,
    send: onAgain,
    onSent: () => showToast(t('forgot_password.sent_again')),
    onRefused: (refusal) => showToast(messageOf(refusal), 'error'),
  })

  return (
    <FormPage title={t('forgot_password.sent_title')}>
      <output>{t('forgot_password.sent', { email, minutes })}</output>
      <button type="button" className={classes.plain} aria-disabled={wait > 0} onClick={sendAgain}>
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
