import { useTranslate } from 'react-admin'
import { PracticeSection } from './PracticeSection.tsx'

export function WorkHistoryPage() {
  const t = useTranslate()
  return <PracticeSection title={t('credentials.sections.work_history')}>{null}</PracticeSection>
}
