import { useTranslate } from 'react-admin'
import { plainDateOf } from '#shared/i18n/format.ts'
import type { ColumnChoice } from '#ui/lists/use-column-choice.ts'
import { ListViews } from '#ui/lists/ListViews.tsx'
import { useNow } from '#ui/page/use-now.ts'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { noteApi } from '#schemas/care/notes.calls.gen.ts'
import { dateAfter } from '#app/scheduling/availability/month-days.ts'
import { shownDates, startOfDay } from '#app/scheduling/schedule-view/days.ts'

/** Views of a therapist's appointments that everybody has. */
export function AppointmentListViews({ columns }: { columns: ColumnChoice }) {
  const t = useTranslate()
  const { timezone } = useViewer()
  const seesNotes = useIsAllowed(noteApi.list)
  const today = plainDateOf(timezone, new Date(useNow(60_000)))
  const days = shownDates('week', today)
  const instant = (date: string) => new Date(startOfDay(timezone, date)).toISOString()
  const week = { from: instant(days[0] ?? today), to: instant(dateAfter(days.at(-1) ?? today, 1)) }
  const views = [
    ['upcoming', { statuses: 'upcoming' }, 'ASC'],
    ['week', week, 'ASC'],
    ['requests', { statuses: 'booking_request' }, 'ASC'],
    ['unpaid', { statuses: 'pending' }, 'ASC'],
    ...(seesNotes ? ([['without_note', { sessionNote: 'missing' }, 'DESC']] as const) : []),
    ['past', { statuses: 'past' }, 'DESC'],
  ] as const
  return (
    <ListViews
      label={t('appointments.filter')}
      columns={columns}
      views={views.map(([name, filter, order]) => ({
        name: t(`appointments.list.views.${name}`),
        filter,
        sort: { field: 'startAt', order },
      }))}
    />
  )
}
