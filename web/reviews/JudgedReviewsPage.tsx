import { useTranslate } from 'react-admin'
import { Page } from '../account/Page.tsx'

export function JudgedReviewsPage() {
  const t = useTranslate()
  return <Page title={t('judged_reviews.title')}>{null}</Page>
}
