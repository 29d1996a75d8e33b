import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { CodeField } from '#shared/form/CodeField.tsx'
import type { useAttempt } from '#shared/form/use-attempt.ts'
import type { useResend } from '#shared/form/use-resend.ts'

interface CodeDialogProps {
  title: string
  text: string
  isOpen: boolean
  onClose: () => void
  /** A toast comes with the dialog and on a phone covers its top. */
  hasToast?: boolean
  isSent: boolean
  /** Label of the button that sends the mail. */
  send: string
  resend: Pick<ReturnType<typeof useResend>, 'wait' | 'sendAgain'>
  attempt: Pick<ReturnType<typeof useAttempt>, 'isBusy' | 'error'>
  onComplete: (code: string) => Promise<boolean>
}

/** Six boxes for a mailed code, and a new code after a minute. */
export function CodeDialog({ title, text, isOpen, onClose, hasToast = false, isSent, send, ...rest }: CodeDialogProps) {
  const t = useTranslate()
  const { resend, attempt, onComplete } = rest
  const { wait, sendAgain } = resend
  return (
    <Modal
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose} sx={{ flexShrink: 0 }}>
            {t('ra.action.cancel')}
          </Button>
          <Button aria-disabled={wait > 0} onClick={sendAgain} sx={wait > 0 ? { color: 'var(--muted)' } : {}}>
            {wait > 0 ? t('security.email.again_in', { seconds: wait }) : send}
          </Button>
        </>
      }
    >
      <Typography sx={{ ...(hasToast && { mt: { xs: 20, sm: 0 } }), overflowWrap: 'anywhere' }}>{text}</Typography>
      {isSent && (
        <CodeField
          label={t('security.email.code')}
          boxLabel={(place) => t('security.email.box', { place })}
          error={attempt.error}
          isBusy={attempt.isBusy}
          onComplete={onComplete}
        />
      )}
    </Modal>
  )
}
