import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { secondFactorApi } from '#schemas/identity/second-factor.calls.gen.ts'
import type { SecondFactor, SecondFactors } from '#schemas/identity/second-factor.ts'
import { useFreshAct } from './use-fresh-act.ts'
import { Confirmation } from '#ui/dialogs/Confirmation.tsx'

interface RemoveFactorDialogProps {
  factor: SecondFactor
  isLast: boolean
  onClose: () => void
  onDone: (left: SecondFactors) => void
}

export function RemoveFactorDialog({ factor, isLast, onClose, onDone }: RemoveFactorDialogProps) {
  const t = useTranslate()
  const remove = useFreshAct(secondFactorApi.remove, onDone)
  return (
    <Confirmation
      title={t('security.factor.remove_title')}
      submit={t('security.factor.remove')}
      isBusy={remove.isPending}
      isHard
      onSend={() => remove.mutate({ params: { id: factor.identifier } })}
      onClose={onClose}
    >
      <Typography>{t('security.factor.remove_text', { name: factor.name })}</Typography>
      {isLast && <Typography>{t('security.factor.remove_last')}</Typography>}
    </Confirmation>
  )
}
