import { useTranslate } from 'react-admin'
import { LoadError } from '#ui/notices/Notice.tsx'
import { Page } from './Page.tsx'

/** Error page: it shows no details, and one click leads on. */
export function PageError() {
  const t = useTranslate()
  return (
    <Page title={t('ra.page.error')}>
      <LoadError text={t('errors.INTERNAL')} onRetry={() => location.reload()} />
    </Page>
  )
}
