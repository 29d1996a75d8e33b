import { useTranslate } from 'react-admin'
import { Page } from '../account/Page.tsx'

export function VerificationsPage() {
  const t = useTranslate()
  return (
    <Page wide title={t('verification.verifications')}>
      {null}
    </Page>
  )
}
