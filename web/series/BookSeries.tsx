import { useTranslate } from 'react-admin'
import { Page } from '../account/Page.tsx'

export function BookSeries() {
  const t = useTranslate()
  return <Page title={t('series.title')}>{null}</Page>
}
