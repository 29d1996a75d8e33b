import { useTranslate } from 'react-admin'
import { Broken } from '#ui/notices/Notice.tsx'
import { Page } from './Page.tsx'

/** A page that fell over: nothing of the fault is shown, and the way on is one click. */
export function PageError() {
  const t = useTranslate()
  return (
    <Page title={t('ra.page.error')}>
      <Broken text={t('errors.INTERNAL')} onRetry={() => location.reload()} />
    </Page>
  )
}
