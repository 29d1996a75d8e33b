import { useTranslate } from 'react-admin'
import { AccountSection } from '#app/identity/account-sections/AccountSections.tsx'
import { AccessLog } from './AccessLog.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { ExportSection } from './ExportSection.tsx'

/** What belongs to the person: a copy of everything, who looked at it, and the way out. */
export function OwnDataPage() {
  const t = useTranslate()
  return (
    <AccountSection title={t('account.sections.privacy')}>
      <ExportSection />
      <AccessLog />
      <DeleteAccount />
    </AccountSection>
  )
}
