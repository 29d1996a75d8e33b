import { useTranslate } from 'react-admin'
import { PracticeSection } from '../credentials/PracticeSection.tsx'

export function VerificationPage() {
  const t = useTranslate()
  return <PracticeSection title={t('credentials.sections.verification')}>{null}</PracticeSection>
}
