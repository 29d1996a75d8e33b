import { useTranslate } from 'react-admin'
import { Page } from '../account/Page.tsx'

export function NotificationsPage() {
  const t = useTranslate()
  return <Page title={t('notifications.title')}>{null}</Page>
}
