import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { privacyLimits } from '#schemas/operations/privacy.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { Section } from '#app/identity/confirm-password/Section.tsx'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'

export function DeleteAccount() {
  const t = useTranslate()
  const dialog = useDialog<'delete-account'>()
  return (
    <Section title={t('own_data.delete_title')} text={t('own_data.delete_text', { days: privacyLimits.erasureDays })}>
      <Button
        variant="outlined"
        color="error"
        sx={{ justifySelf: 'start' }}
        onClick={() => dialog.open('delete-account')}
      >
        {t('own_data.delete_open')}
      </Button>
      {dialog.opened === 'delete-account' && <DeleteAccountDialog onClose={dialog.close} />}
    </Section>
  )
}
