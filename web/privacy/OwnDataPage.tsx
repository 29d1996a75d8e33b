import { useTranslate } from 'react-admin'
import { AccountSection } from '../account/AccountSections.tsx'

export function OwnDataPage() {
  const t = useTranslate()
  return <AccountSection title={t('account.sections.privacy')}>{null}</AccountSection>
}
