import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { secondFactorApi } from '#schemas/identity/second-factor.calls.gen.ts'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { useFreshAct } from './use-fresh-act.ts'

interface RenewCodesDialogProps {
  onClose: () => void
  onDone: (renewed: ReplyOf<typeof secondFactorApi.newRecoveryCodes>) => void
}

export function RenewCodesDialog({ onClose, onDone }: RenewCodesDialogProps) {
  const t = useTranslate()
  const renew = useFreshAct(secondFactorApi.newRecoveryCodes, onDone)
  return (
    <Modal
      title={t('security.factor.renew_title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t('ra.action.cancel')}
          </Button>
          <Button variant="contained" loading={renew.isPending} onClick={() => renew.mutate({})}>
            {t('security.factor.renew')}
          </Button>
        </>
      }
    >
      <Typography>{t('security.factor.renew_text')}</Typography>
    </Modal>
  )
}
