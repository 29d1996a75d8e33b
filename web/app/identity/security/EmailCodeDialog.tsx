import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useLogoutIfAccessDenied, useNotify, useTranslate } from 'react-admin'
import { accountApi } from '#schemas/identity/accounts.calls.gen.ts'
import { accountLimits } from '#schemas/identity/account-limits.ts'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { useMessageOf } from '#ui/api/use-call.ts'
import { useChangeViewer } from '#ui/viewer/viewer.tsx'
import { ApiError, call } from '#shared/api/api.ts'
import { CodeField } from '#shared/form/CodeField.tsx'
import { useCountdown } from '#shared/i18n/use-countdown.ts'
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
  const leaveIfDead = useLogoutIfAccessDenied()
  const change = useChangeViewer()
  const withFresh = useFreshPassword()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [wait, setWait] = useCountdown()
  // Not earlier: opening a dialog removes the toasts shown before it.
  const begin = useRef(() => {
    setWait(resendAfter)
    notify('security.email.sent', { type: 'info' })
  })
  useEffect(() => begin.current(), [])

  async function validate(token: string): Promise<boolean> {
    setBusy(true)
    setError(undefined)
    try {
      change(await call(accountApi.validateEmailChange, { body: { token } }))
      notify('security.email.done', { type: 'success' })
      onDone()
      return true
    } catch (refusal) {
      await leaveIfDead(refusal)
      setError(sentence(refusal))
      setBusy(false)
      return false
    }
  }

  async function sendAgain() {
    if (wait > 0) return
    setWait(accountLimits.otpResendSeconds)
    try {
      setWait((await withFresh(() => call(accountApi.changeEmail, { body: { email } }))).resendAfter)
      setError(undefined)
      notify('security.email.sent', { type: 'info' })
    } catch (refusal) {
      await leaveIfDead(refusal)
      setWait(refusal instanceof ApiError ? (refusal.problem.retryAfter ?? 0) : 0)
      notify(sentence(refusal), { type: 'error' })
    }
  }

  return (
    <Modal
      title={t('security.email.code_title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose} sx={{ flexShrink: 0 }}>
            {t('ra.action.cancel')}
          </Button>
          <Button
            aria-disabled={wait > 0}
            onClick={() => void sendAgain()}
            sx={wait > 0 ? { color: 'var(--muted)' } : {}}
          >
            {wait > 0 ? t('security.email.again_in', { seconds: wait }) : t('security.email.again')}
          </Button>
        </>
      }
    >
      {/* On a phone the toast covers the top of the dialog. */}
      <Typography sx={{ mt: { xs: 20, sm: 0 }, overflowWrap: 'anywhere' }}>
        {t('security.email.code_text', { email, minutes: accountLimits.otpMinutes })}
      </Typography>
      <CodeField
        label={t('security.email.code')}
        boxLabel={(place) => t('security.email.box', { place })}
        error={error}
        isBusy={isBusy}
        onComplete={validate}
      />
    </Modal>
  )
}
