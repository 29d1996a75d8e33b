import { useTranslate } from 'react-admin'
import { PracticeSection } from './PracticeSection.tsx'

export function InsurancePage() {
  const t = useTranslate()
  return <PracticeSection title={t('credentials.sections.insurance')}>{null}</PracticeSection>
}
