import { useTranslate } from 'react-admin'
import { EmptyWithLink } from '#ui/notices/Notice.tsx'
import { Page } from './Page.tsx'
import * as paths from '#schemas/platform/paths.ts'

export function NotFound() {
  const t = useTranslate()
  return (
    <Page title={t('account.not_found.title')}>
      <EmptyWithLink text={t('account.not_found.text')} to={paths.overview()} action={t('account.not_found.action')} />
    </Page>
  )
}
