import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import { type ScheduleRange, scheduleRanges } from '#app/scheduling/schedule-view/days.ts'
import { ViewLinks } from '#ui/lists/ViewLinks.tsx'

/** Links between list and schedule view; the date stays when the view changes. */
export function AppointmentViews({ current }: { current: ScheduleRange | 'list' }) {
  const t = useTranslate()
  const [words] = useSearchParams()
  const date = words.get('date')
  const dateQuery = date ? `&date=${encodeURIComponent(date)}` : ''
  const links = (['list', ...scheduleRanges] as const).map((view) => ({
    to: view === 'list' ? '?' : `?view=${view}${dateQuery}`,
    text: t(`agenda.views.${view}`),
    isCurrent: view === current,
  }))
  return <ViewLinks isCompact label={t('agenda.views.label')} links={links} />
}
