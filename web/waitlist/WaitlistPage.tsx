import { useTranslate } from 'react-admin'
import { Page } from '../account/Page.tsx'

export function WaitlistPage() {
  const t = useTranslate()
  return <Page title={t('waitlist.title')}>{null}</Page>
}
