import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { secondFactorApi } from '#schemas/identity/second-factor.calls.gen.ts'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import { useFreshAct } from './use-fresh-act.ts'
import { Confirmation } from '#ui/dialogs/Confirmation.tsx'

interface RenewCodesDialogProps {
  onClose: () => void
  onDone: (renewed: ReplyOf<typeof secondFactorApi.newRecoveryCodes>) => void
}

export function RenewCodesDialog({ onClose, onDone }: RenewCodesDialogProps) {
  const t = useTranslate()
  const renew = useFreshAct(secondFactorApi.newRecoveryCodes, onDone)
  return (
    <Confirmation
      title={t('security.factor.renew_title')}
      submit={t('security.factor.renew')}
      isBusy={renew.isPending}
      onSend={() => renew.mutate({})}
      onClose={onClose}
    >
      <Typography>{t('security.factor.renew_text')}</Typography>
    </Confirmation>
  )
}
