import { useTranslate } from 'react-admin'
import { EmptyWithLink } from '#ui/notices/Notice.tsx'
import { paths } from '#shared/routes/paths.ts'

/** Calendars by therapy need therapies, which the profile holds. */
export function NoTherapies() {
  const t = useTranslate()
  return (
    <EmptyWithLink text={t('calendar.no_therapies')} to={paths.account()} action={t('calendar.to_profile')} isQuiet />
  )
}
