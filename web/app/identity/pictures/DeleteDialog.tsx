import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { clientApi } from '#schemas/identity/client-profile.calls.gen.ts'
import { Confirmation } from '#ui/dialogs/Confirmation.tsx'
import { useAct } from '#ui/api/use-call.ts'

/** Confirms the deletion of a picture or avatar. */
export function DeleteDialog({ onDeleted, onClose }: { onDeleted: () => void; onClose: () => void }) {
  const t = useTranslate()
  const remove = useAct(clientApi.deletePicture, { onDone: onDeleted })
  return (
    <Confirmation
      title={t('picture.delete_title')}
      submit={t('picture.delete')}
      cancelLabel={t('picture.keep')}
      isBusy={remove.isPending}
      isHard
      onSend={() => remove.mutate({})}
      onClose={onClose}
    >
      <Typography>{t('picture.delete_text')}</Typography>
    </Confirmation>
  )
}
