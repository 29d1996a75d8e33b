import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { accountApi } from '#schemas/identity/accounts.calls.gen.ts'
import { PasswordConfirmation } from '#schemas/identity/accounts.ts'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { SendButtons } from '#ui/dialogs/SendButtons.tsx'
import { call } from '#shared/api/api.ts'
import { PasswordForm, usePasswordForm } from './PasswordForm.tsx'

interface DialogProps {
  isShown: boolean
  onClose: () => void
  onConfirmed: () => void
}

/** Prompts for the password; the page below keeps its input. */
export function FreshPasswordDialog({ isShown, onClose, onConfirmed }: DialogProps) {
  const t = useTranslate()
  const id = useId()
  const form = usePasswordForm(PasswordConfirmation, async (body) => {
    await call(accountApi.confirmPassword, { body })
    onConfirmed()
  })

  return (
    <Modal
      title={t('security.fresh.title')}
      isOpen={isShown}
      onClose={onClose}
      actions={<SendButtons submit={t('security.fresh.submit')} isBusy={form.isBusy} form={id} onClose={onClose} />}
    >
      <Typography>{t('security.fresh.text')}</Typography>
      <PasswordForm id={id} form={form} label={t('security.fresh.password')} />
    </Modal>
  )
}
