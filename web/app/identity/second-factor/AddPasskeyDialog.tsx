import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { secondFactorApi } from '#schemas/identity/second-factor.calls.gen.ts'
import { FactorName, secondFactorLimits } from '#schemas/identity/second-factor.ts'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { SendButtons } from '#ui/dialogs/SendButtons.tsx'
import { call } from '#shared/api/api.ts'
import { isAlreadyRegistered, makePasskey, wasCancelled } from '#shared/api/passkey.ts'
import { useFreshPassword } from '#app/identity/confirm-password/fresh-password.tsx'
import { useSchemaForm } from '#ui/forms/use-schema-form.ts'
import { isPasswordDeclined } from './use-fresh-act.ts'

interface AddPasskeyDialogProps {
  onClose: () => void
  onDone: (added: ReplyOf<typeof secondFactorApi.addPasskey>) => void
}

/** A name for the passkey, then the browser's own dialog. */
export function AddPasskeyDialog({ onClose, onDone }: AddPasskeyDialogProps) {
  const t = useTranslate()
  const id = useId()
  const notify = useNotify()
  const withFresh = useFreshPassword()
  const form = useSchemaForm({
    start: { name: '' },
    schema: FactorName,
    read: ({ name }) => (name.trim() === '' ? {} : { name: name.trim() }),
    send: async (named: { name?: string }) => {
      try {
        const { options } = await withFresh(() => call(secondFactorApi.passkeyOptions, { body: {} }))
        const credential = await makePasskey(options)
        onDone(await call(secondFactorApi.addPasskey, { body: { ...named, credential } }))
      } catch (error) {
        if (isAlreadyRegistered(error)) notify('security.factor.passkey_there', { type: 'error' })
        else if (wasCancelled(error)) notify('security.factor.passkey_closed', { type: 'error' })
        else if (!isPasswordDeclined(error)) throw error
      }
    },
  })
  const { problem, ...name } = form.field('name')
  return (
    <Modal
      title={t('security.factor.passkey_title')}
      isOpen
      onClose={onClose}
      actions={
        <SendButtons submit={t('security.factor.passkey_make')} isBusy={form.isBusy} form={id} onClose={onClose} />
      }
    >
      <Typography>{t('security.factor.passkey_text')}</Typography>
      <form id={id} {...form.form}>
        <TextField
          {...name}
          id="factor-name"
          fullWidth
          label={t('security.factor.name')}
          error={problem !== undefined}
          helperText={problem ?? t('security.factor.name_hint')}
          slotProps={{ htmlInput: { maxLength: secondFactorLimits.nameMax, autoComplete: 'off' } }}
        />
      </form>
    </Modal>
  )
}
