import { useTranslate } from 'react-admin'
import { AccountSection } from '../account/AccountSections.tsx'
import { PictureSection } from '../pictures/PictureSection.tsx'

export function ClientProfilePage() {
  const t = useTranslate()
  return (
    <AccountSection title={t('account.sections.profile')}>
      <PictureSection />
    </AccountSection>
  )
}
