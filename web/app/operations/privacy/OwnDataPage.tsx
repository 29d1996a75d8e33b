import { useTranslate } from 'react-admin'
import { AccountSection } from '#app/identity/account-sections/AccountSections.tsx'
import { AccessLog } from './AccessLog.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { ExportSection } from './ExportSection.tsx'

/** Privacy: data export, access log and deletion of the account. */
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
