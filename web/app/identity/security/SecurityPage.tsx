import { useTranslate } from 'react-admin'
import { AccountSection } from '#app/identity/account-sections/AccountSections.tsx'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { EmailSection } from './EmailSection.tsx'
import { FirstPasswordSection } from './FirstPasswordSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { ProvidersSection } from './ProvidersSection.tsx'
import { SecondFactorSection } from '#app/identity/second-factor/SecondFactorSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'

/** Security of the account: password, address, second factor, sessions. */
export function SecurityPage() {
  const t = useTranslate()
  // A user who must set up a second factor sees nothing else before.
  const { mustSetUpSecondFactor: isAlone, isSocial, userType } = useViewer()
  return (
    <AccountSection title={t('account.sections.security')}>
      {!isAlone && (isSocial ? <FirstPasswordSection /> : <PasswordSection />)}
      {!isAlone && userType !== 'admin' && <ProvidersSection />}
      {!isAlone && <EmailSection />}
      <SecondFactorSection />
      {!isAlone && <SessionsSection />}
    </AccountSection>
  )
}
