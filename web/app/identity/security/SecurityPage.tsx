import { useTranslate } from 'react-admin'
import { AccountSection } from '#app/identity/account-sections/AccountSections.tsx'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { EmailSection } from './EmailSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { SecondFactorSection } from '#app/identity/second-factor/SecondFactorSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'

/** What keeps the account its owner's: password, address, second factor, sign-ins. */
export function SecurityPage() {
  const t = useTranslate()
  // Whoever needs a second factor can do nothing else before.
  const isAlone = useViewer().mustSetUpSecondFactor
  return (
    <AccountSection title={t('account.sections.security')}>
      {!isAlone && <PasswordSection />}
      {!isAlone && <EmailSection />}
      <SecondFactorSection />
      {!isAlone && <SessionsSection />}
    </AccountSection>
  )
}
