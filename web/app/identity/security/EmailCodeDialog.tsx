import { useEffect, useRef } from 'react'
import { useLogoutIfAccessDenied, useNotify, useTranslate } from 'react-admin'
import { accountApi } from '#schemas/identity/accounts.calls.gen.ts'
import { accountLimits } from '#schemas/identity/account-limits.ts'
import { useMessageOf, useReportError } from '#ui/api/use-call.ts'
import { useChangeViewer } from '#ui/viewer/viewer.tsx'
import { call } from '#shared/api/api.ts'
import { useAttempt } from '#shared/form/use-attempt.ts'
import { useResend } from '#shared/form/use-resend.ts'
import { CodeDialog } from '#app/identity/confirm-password/CodeDialog.tsx'
import { useFreshPassword } from '#app/identity/confirm-password/fresh-password.tsx'

interface EmailCodeDialogProps {
  email: string
  resendAfter: number
  onClose: () => void
  onDone: () => void
}

/** Six boxes for the code that was sent to the new address; a new code after a minute. */
export function EmailCodeDialog({ email, resendAfter, onClose, onDone }: EmailCodeDialogProps) {
  const t = useTranslate()
  const notify = useNotify()
  const sentence = useMessageOf()
  const signOutIfExpired = useLogoutIfAccessDenied()
  const change = useChangeViewer()
  const withFresh = useFreshPassword()
  const report = useReportError()
  const { isBusy, error, clear, attempt } = useAttempt(async (refusal) => {
    await signOutIfExpired(refusal)
    return sentence(refusal)
  })
  const showSent = () => notify('security.email.sent', { type: 'info' })
  const resend = useResend({
    start: resendAfter,
    usual: accountLimits.otpResendSeconds,
    send: async () => (await withFresh(() => call(accountApi.changeEmail, { body: { email } }))).resendAfter,
    onSent: () => {
      clear()
      showSent()
    },
    onRefused: (refusal) => void report(refusal),
  })
  // Not earlier: opening a dialog removes the toasts shown before it.
  const begin = useRef(showSent)
  useEffect(() => begin.current(), [])

  const validate = (token: string) =>
    attempt(async () => {
      change(await call(accountApi.validateEmailChange, { body: { token } }))
      notify('security.email.done', { type: 'success' })
      onDone()
    })

  return (
    <CodeDialog
      title={t('security.email.code_title')}
      text={t('security.email.code_text', { email, minutes: accountLimits.otpMinutes })}
      isOpen
      onClose={onClose}
      hasToast
      isSent
      send={t('security.email.again')}
      resend={resend}
      attempt={{ isBusy, error }}
      onComplete={validate}
    />
  )
}
