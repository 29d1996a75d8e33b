import { useTranslate } from 'react-admin'
import * as paths from '#schemas/platform/paths.ts'
import { EmptyWithLink } from '#ui/notices/Notice.tsx'

/** Calendars by therapy need therapies, which the profile holds. */
export function NoTherapies() {
  const t = useTranslate()
  return (
    <EmptyWithLink text={t('calendar.no_therapies')} to={paths.account()} action={t('calendar.to_profile')} isQuiet />
  )
}
