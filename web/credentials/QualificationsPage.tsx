import { useTranslate } from 'react-admin'
import { PracticeSection } from './PracticeSection.tsx'

export function QualificationsPage() {
  const t = useTranslate()
  return <PracticeSection title={t('credentials.sections.qualifications')}>{null}</PracticeSection>
}
