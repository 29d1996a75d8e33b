import { useState } from 'react'
import { accountApi } from '#schemas/identity/accounts.calls.gen.ts'
import { SubmitButton } from '#site/form/Button.tsx'
import { EmailField } from '#site/form/Field.tsx'
import { textOf, useForm } from '#site/form/use-form.ts'
import { call } from '#shared/api/api.ts'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'
import { Toasts } from '#site/toasts/Toasts.tsx'
import { useReading } from '#shared/i18n/words.tsx'
import { FormPage } from './FormPage.tsx'
import { LinkSent } from './LinkSent.tsx'

interface ResetRequest {
  email: string
}

const loadSchema = () => import('#schemas/identity/accounts.ts')

/** Requests the link to a new password; the answer is the same for every address, so it does not reveal accounts. */
export function ForgotPassword() {
  const { locale, t } = useReading()
  const [sent, setSent] = useState<ResetRequest & { resendAfter: number; minutes: number }>()
  const send = async (body: ResetRequest) => {
    const { accountLimits } = await loadSchema()
    const { resendAfter } = await call(accountApi.requestPasswordReset, { body })
    return { ...body, resendAfter, minutes: accountLimits.resetMinutes }
  }
  const form = useForm<ResetRequest>({
    schema: async () => (await loadSchema()).PasswordResetRequest,
    read: (data) => ({ email: textOf(data, 'email') }),
    send: async (body) => {
      setSent(await send(body))
      scrollTo(0, 0)
    },
  })
  if (sent)
    return (
      <LinkSent
        {...sent}
        onAgain={async () => (await send({ email: sent.email })).resendAfter}
        onOther={() => setSent(undefined)}
      />
    )
  return (
    <FormPage title={t('forgot_password.title')} lead={t('forgot_password.lead')}>
      <form {...form.handlers}>
        <EmailField form={form} label={t('forgot_password.email')} autoComplete="username" />
        <SubmitButton isBusy={form.isBusy}>{t('forgot_password.submit')}</SubmitButton>
      </form>
      <p>
        <a href={addressOf(locale, paths.login())}>{t('forgot_password.login')}</a>
      </p>
      <Toasts />
    </FormPage>
  )
}
