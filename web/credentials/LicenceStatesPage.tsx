import { useTranslate } from 'react-admin'
import { PracticeSection } from './PracticeSection.tsx'

export function LicenceStatesPage() {
  const t = useTranslate()
  return <PracticeSection title={t('credentials.sections.licence_states')}>{null}</PracticeSection>
}
