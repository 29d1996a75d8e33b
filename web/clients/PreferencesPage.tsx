import { useTranslate } from 'react-admin'
import { AccountSection } from '../account/AccountSections.tsx'

export function PreferencesPage() {
  const t = useTranslate()
  return <AccountSection title={t('account.sections.preferences')}>{null}</AccountSection>
}
