import { useTranslate } from 'react-admin'
import { Page } from '../account/Page.tsx'

export function ReviewsPage() {
  const t = useTranslate()
  return <Page title={t('reviews.title')}>{null}</Page>
}
