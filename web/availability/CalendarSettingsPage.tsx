import { useTranslate } from 'react-admin'
import { Page } from '../account/Page.tsx'

export function CalendarSettingsPage() {
  const t = useTranslate()
  return (
    <Page wide title={t('availability.sections.settings')}>
      {null}
    </Page>
  )
}
