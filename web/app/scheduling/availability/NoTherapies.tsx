import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { Empty } from '#ui/notices/Notice.tsx'
import * as paths from '#schemas/platform/paths.ts'

/** Calendars by therapy need therapies, which the profile holds. */
export function NoTherapies() {
  const t = useTranslate()
  return (
    <Empty
      text={t('calendar.no_therapies')}
      action={
        <Button variant="outlined" component={Link} to={paths.account()}>
          {t('calendar.to_profile')}
        </Button>
      }
    />
  )
}
