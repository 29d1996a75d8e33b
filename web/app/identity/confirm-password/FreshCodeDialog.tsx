import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { accountLimits } from '#schemas/identity/account-limits.ts'
import { socialSignInApi } from '#schemas/identity/social-sign-in.calls.gen.ts'
import { useMessageOf, useReportError } from '#ui/api/use-call.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { call } from '#shared/api/api.ts'
import { useAttempt } from '#shared/form/use-attempt.ts'
import { useResend } from '#shared/form/use-resend.ts'
import { CodeDialog } from './CodeDialog.tsx'

interface DialogProps {
  isShown: boolean
  onClose: () => void
  onConfirmed: () => void
}

/** Who has no password confirms with a mailed code. */
export function FreshCodeDialog({ isShown, onClose, onConfirmed }: DialogProps) {
  const t = useTranslate()
  const { email } = useViewer()
  const report = useReportError()
  const [isSent, setSent] = useState(false)
  const { isBusy, error, attempt } = useAttempt(useMessageOf())
  const resend = useResend({
    start: 0,
    usual: accountLimits.otpResendSeconds,
    send: async () => (await call(socialSignInApi.requestConfirmation, {})).resendAfter,
    onSent: () => setSent(true),
    onRefused: (refusal) => void report(refusal),
  })
  const confirm = (token: string) =>
    attempt(async () => {
      await call(socialSignInApi.confirm, { body: { token } })
      onConfirmed()
    })
  return (
    <CodeDialog
      title={t('security.fresh.title')}
      text={t('security.fresh.code_text', { email })}
      isOpen={isShown}
      onClose={onClose}
      isSent={isSent}
      send={t('security.fresh.code_send')}
      resend={resend}
      attempt={{ isBusy, error }}
      onComplete={confirm}
    />
  )
}
