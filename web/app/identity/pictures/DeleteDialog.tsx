import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { clientApi } from '#schemas/identity/client-profile.calls.gen.ts'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { useAct } from '#ui/api/use-call.ts'

/** Confirms the deletion of a picture or avatar. */
export function DeleteDialog({ onDeleted, onClose }: { onDeleted: () => void; onClose: () => void }) {
  const t = useTranslate()
  const remove = useAct(clientApi.deletePicture, { onDone: onDeleted })
  return (
    <Modal
      title={t('picture.delete_title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t('picture.keep')}
          </Button>
          <Button variant="contained" color="error" loading={remove.isPending} onClick={() => remove.mutate({})}>
            {t('picture.delete')}
          </Button>
        </>
      }
    >
      <Typography>{t('picture.delete_text')}</Typography>
    </Modal>
  )
}
