import { useTranslate } from 'react-admin'
import { AccountSection } from '../account/AccountSections.tsx'

export function ProviderProfilePage() {
  const t = useTranslate()
  return <AccountSection title={t('account.sections.profile')}>{null}</AccountSection>
}
