import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { Empty } from '#ui/notices/Notice.tsx'
import { Page } from './Page.tsx'
import * as paths from '#schemas/platform/paths.ts'

export function NotFound() {
  const t = useTranslate()
  return (
    <Page title={t('account.not_found.title')}>
      <Empty
        text={t('account.not_found.text')}
        action={
          <Button variant="contained" component={Link} to={paths.overview()}>
            {t('account.not_found.action')}
          </Button>
        }
      />
    </Page>
  )
}
