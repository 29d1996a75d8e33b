import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { accountLimits } from '#schemas/identity/account-limits.ts'
import { socialSignInApi } from '#schemas/identity/social-sign-in.calls.gen.ts'
import { useMessageOf, useReportError } from '#ui/api/use-call.ts'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { call } from '#shared/api/api.ts'
import { CodeField } from '#shared/form/CodeField.tsx'
import { useAttempt } from '#shared/form/use-attempt.ts'
import { useResend } from '#shared/form/use-resend.ts'

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
  const { wait, sendAgain } = useResend({
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
    <Modal
      title={t('security.fresh.title')}
      isOpen={isShown}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose} sx={{ flexShrink: 0 }}>
            {t('ra.action.cancel')}
          </Button>
          <Button aria-disabled={wait > 0} onClick={sendAgain} sx={wait > 0 ? { color: 'var(--muted)' } : {}}>
            {wait > 0 ? t('security.email.again_in', { seconds: wait }) : t('security.fresh.code_send')}
          </Button>
        </>
      }
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>{t('security.fresh.code_text', { email })}</Typography>
      {isSent && (
        <CodeField
          label={t('security.email.code')}
          boxLabel={(place) => t('security.email.box', { place })}
          error={error}
          isBusy={isBusy}
          onComplete={confirm}
        />
      )}
    </Modal>
  )
}
