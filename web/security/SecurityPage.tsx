import { useTranslate } from 'react-admin'
import { AccountSection } from '../account/AccountSections.tsx'

export function SecurityPage() {
  const t = useTranslate()
  return <AccountSection title={t('account.sections.security')}>{null}</AccountSection>
}
