import { useTranslate } from 'react-admin'
import { Page } from '../account/Page.tsx'

export function CustomDatesPage() {
  const t = useTranslate()
  return (
    <Page wide title={t('availability.sections.dates')}>
      {null}
    </Page>
  )
}
