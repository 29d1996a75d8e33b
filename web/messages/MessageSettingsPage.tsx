import { useTranslate } from 'react-admin'
import { Page } from '../account/Page.tsx'

export function MessageSettingsPage() {
  const t = useTranslate()
  return <Page title={t('messages.settings.title')}>{null}</Page>
}
