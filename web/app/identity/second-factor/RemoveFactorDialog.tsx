import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { secondFactorApi } from '#schemas/identity/second-factor.calls.gen.ts'
import type { SecondFactor, SecondFactors } from '#schemas/identity/second-factor.ts'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { useFreshAct } from './use-fresh-act.ts'

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
    <Modal
      title={t('security.factor.remove_title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t('ra.action.cancel')}
          </Button>
          <Button
            variant="contained"
            color="error"
            loading={remove.isPending}
            onClick={() => remove.mutate({ params: { id: factor.identifier } })}
          >
            {t('security.factor.remove')}
          </Button>
        </>
      }
    >
      <Typography>{t('security.factor.remove_text', { name: factor.name })}</Typography>
      {isLast && <Typography>{t('security.factor.remove_last')}</Typography>}
    </Modal>
  )
}
