import { emailCorrectionApi } from '#schemas/identity/email-correction.calls.gen.ts'
import { SubmitButton } from '#site/form/Button.tsx'
import { EmailField } from '#site/form/Field.tsx'
import { textOf, useForm } from '#site/form/use-form.ts'
import { call } from '#shared/api/api.ts'
import { Toasts } from '#site/toasts/Toasts.tsx'
import { useReading } from '#shared/i18n/words.tsx'
import { FormPage } from './FormPage.tsx'
import classes from './form-page.module.css'

export interface CorrectEmailProps {
  /** The code was sent to the new address; the next one can be requested after this many seconds. */
  onDone: (email: string, resendAfter: number) => void
  onBack: () => void
}

/** Corrects the mistyped e-mail address of a sign-up. */
export function CorrectEmail({ onDone, onBack }: CorrectEmailProps) {
  const { t } = useReading()
  const form = useForm<{ email: string }>({
    schema: async () => (await import('#schemas/identity/email-correction.ts')).EmailCorrection,
    read: (data) => ({ email: textOf(data, 'email') }),
    send: async (body) => {
      const { resendAfter } = await call(emailCorrectionApi.correct, { body })
      onDone(body.email, resendAfter)
    },
  })
  return (
    <FormPage title={t('verify.correct')} lead={t('verify.correct_lead')}>
      <form {...form.handlers}>
        <EmailField form={form} label={t('verify.correct_email')} autoComplete="email" />
        <SubmitButton isBusy={form.isBusy}>{t('verify.correct_send')}</SubmitButton>
      </form>
      <button type="button" className={classes.plain} onClick={onBack}>
        {t('verify.correct_back')}
      </button>
      <Toasts />
    </FormPage>
  )
}
