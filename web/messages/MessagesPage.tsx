import { useTranslate } from 'react-admin'
import { Page } from '../account/Page.tsx'

export function MessagesPage() {
  const t = useTranslate()
  return <Page title={t('messages.title')}>{null}</Page>
}
