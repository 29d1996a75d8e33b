import { useTranslate } from 'react-admin'
import { Page } from '../account/Page.tsx'

export function VerificationCasePage() {
  const t = useTranslate()
  return (
    <Page wide title={t('verification.verification_case')}>
      {null}
    </Page>
  )
}
