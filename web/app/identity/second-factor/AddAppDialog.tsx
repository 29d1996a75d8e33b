import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { secondFactorApi } from '#schemas/identity/second-factor.calls.gen.ts'
import { secondFactorLimits, TotpConfirmation } from '#schemas/identity/second-factor.ts'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { SendButtons } from '#ui/dialogs/SendButtons.tsx'
import { call } from '#shared/api/api.ts'
import { useSchemaForm } from '#ui/forms/use-schema-form.ts'
import { CopyButton } from '#ui/page/CopyButton.tsx'

export type StartedApp = ReplyOf<typeof secondFactorApi.startTotp>

interface AddAppDialogProps {
  app: StartedApp
  onClose: () => void
  onDone: (added: ReplyOf<typeof secondFactorApi.confirmTotp>) => void
}

/** The QR code for the app, the same secret as text, and the first code. */
export function AddAppDialog({ app, onClose, onDone }: AddAppDialogProps) {
  const t = useTranslate()
  const id = useId()
  const form = useSchemaForm({
    start: { code: '' },
    schema: TotpConfirmation,
    read: ({ code }) => ({ code: code.replaceAll(/\s/g, '') }),
    send: async (body) => onDone(await call(secondFactorApi.confirmTotp, { params: { id: app.identifier }, body })),
  })
  const { problem, ...code } = form.field('code')
  return (
    <Modal
      title={t('security.factor.app_title')}
      isOpen
      onClose={onClose}
      actions={
        <SendButtons submit={t('security.factor.app_finish')} isBusy={form.isBusy} form={id} onClose={onClose} />
      }
    >
      <Typography>{t('security.factor.app_scan')}</Typography>
      <Box
        component="img"
        src={`data:image/svg+xml,${encodeURIComponent(app.qr)}`}
        alt={t('security.factor.app_picture')}
        sx={{ width: 176, height: 176, justifySelf: 'center', borderRadius: 3, border: '1px solid var(--hairline)' }}
      />
      <Typography>{t('security.factor.app_type')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Box
          component="code"
          sx={{ px: 3, py: 2, borderRadius: 2, bgcolor: 'var(--sand)', fontSize: 15, overflowWrap: 'anywhere' }}
        >
          {app.secret}
        </Box>
        <CopyButton text={app.secret.replaceAll(' ', '')} label={t('security.factor.app_copy')} />
      </Box>
      <form id={id} {...form.form}>
        <TextField
          {...code}
          id="factor-code"
          fullWidth
          // The error of the code is below the field, so both are scrolled into view.
          sx={{ '& input': { scrollMarginBlock: '64px' } }}
          label={t('security.factor.app_code')}
          error={problem !== undefined}
          helperText={problem ?? t('security.factor.app_code_hint')}
          slotProps={{
            htmlInput: {
              inputMode: 'numeric',
              autoComplete: 'one-time-code',
              maxLength: secondFactorLimits.totpDigits + 1,
            },
          }}
        />
      </form>
    </Modal>
  )
}
