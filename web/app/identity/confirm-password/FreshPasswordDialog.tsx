import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { accountApi } from '#schemas/identity/accounts.calls.gen.ts'
import { PasswordConfirmation } from '#schemas/identity/accounts.ts'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { SendButtons } from '#ui/dialogs/SendButtons.tsx'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { call } from '#shared/api/api.ts'
import { PasswordInput } from './PasswordInput.tsx'
import { useSchemaForm } from '#ui/forms/use-schema-form.ts'

interface DialogProps {
  isShown: boolean
  onClose: () => void
  onConfirmed: () => void
}

/** Prompts for the password; the page below keeps its input. */
export function FreshPasswordDialog({ isShown, onClose, onConfirmed }: DialogProps) {
  const t = useTranslate()
  const { email } = useViewer()
  const id = useId()
  const form = useSchemaForm({
    start: { password: '' },
    schema: PasswordConfirmation,
    read: ({ password }) => ({ password: password.normalize('NFC') }),
    also: ({ password }) =>
      password === '' ? [{ path: 'password', key: 'validation.password_required', words: {} }] : [],
    send: async (body) => {
      await call(accountApi.confirmPassword, { body })
      onConfirmed()
    },
  })

  return (
    <Modal
      title={t('security.fresh.title')}
      isOpen={isShown}
      onClose={onClose}
      actions={<SendButtons submit={t('security.fresh.submit')} isBusy={form.isBusy} form={id} onClose={onClose} />}
    >
      <Typography>{t('security.fresh.text')}</Typography>
      <form id={id} {...form.form}>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          {...form.field('password')}
          label={t('security.fresh.password')}
          autoComplete="current-password"
        />
      </form>
    </Modal>
  )
}
