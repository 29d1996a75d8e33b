import { useTranslate } from 'react-admin'
import { AccountSection } from '../account/AccountSections.tsx'
import { EmailSection } from './EmailSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'

/** What keeps the account its owner's: password, address, second factor, sign-ins. */
export function SecurityPage() {
  const t = useTranslate()
  return (
    <AccountSection title={t('account.sections.security')}>
      <PasswordSection />
      <EmailSection />
      <SessionsSection />
    </AccountSection>
  )
}
