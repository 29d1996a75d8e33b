import { useTranslate } from 'react-admin'
import { Page } from '../account/Page.tsx'

export function JobsPage() {
  const t = useTranslate()
  return <Page title={t('jobs.title')}>{null}</Page>
}
