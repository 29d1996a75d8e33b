import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useNotify, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { availabilityApi } from '#schemas/scheduling/availability.calls.gen.ts'
import type { OwnCalendarDay } from '#schemas/scheduling/availability.ts'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { useAct } from '#ui/api/use-call.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { useRefreshCalendar } from './calendar-queries.ts'
import type { ConflictList } from './Conflicts.tsx'
import { hoursShown } from './hours-text.ts'
import { isClosed } from './month-days.ts'
import { useSaveDates } from './save-dates.ts'
import { calendarsOf, type TherapyChoice } from './use-therapy-choice.ts'

interface DayDetailsProps {
  day: OwnCalendarDay
  zone: string
  today: string
  choice: TherapyChoice
  onEdit: () => void
  onConflicts: (conflicts: ConflictList) => void
  onClose: () => void
}

/** One day of the calendar: its hours and their source, its sessions, and actions. */
export function DayDetails({ day, zone, today, choice, onEdit, onConflicts, onClose }: DayDetailsProps) {
  const t = useTranslate()
  const formats = useFormats()
  const { date } = day.date
  const isPast = date < today
  return (
    <Modal
      title={formats.date(date, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t('ra.action.close')}
          </Button>
          {!isPast && (
            <Button variant="contained" onClick={onEdit}>
              {t('calendar.edit_this_date')}
            </Button>
          )}
        </>
      }
    >
      <section>
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {t('calendar.hours')}
        </Typography>
        <Typography>
          {isClosed(day) ? t('availability.unavailable') : hoursShown(day.timeslotIntervals).join(', ')}
        </Typography>
        <Typography sx={{ color: 'var(--muted)' }}>{t(`calendar.source.${day.source}`)}</Typography>
      </section>
      <section>
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {t('calendar.sessions_of_day')}
        </Typography>
        <Sessions day={day} zone={zone} />
      </section>
      {!isPast && <QuickChanges day={day} choice={choice} onConflicts={onConflicts} onClose={onClose} />}
    </Modal>
  )
}

function Sessions({ day, zone }: Pick<DayDetailsProps, 'day' | 'zone'>) {
  const t = useTranslate()
  const formats = useFormats()
  if (day.bookings.length === 0)
    return <Typography sx={{ color: 'var(--muted)' }}>{t('calendar.no_sessions')}</Typography>
  return (
    <Box component="ul" sx={{ m: 0, pl: 5 }}>
      {day.bookings.map(({ identifier, startAt, endAt, clientName, isOutside }) => (
        <li key={identifier}>
          <Box component={Link} to={paths.appointment({ id: identifier })} sx={{ display: 'inline-block', py: 1 }}>
            {`${formats.time(startAt, zone)}–${formats.time(endAt, zone)} ${clientName}`}
          </Box>
          {isOutside && (
            <Typography component="span" sx={{ display: 'block', color: 'var(--warning)' }}>
              {t('calendar.outside_stays')}
            </Typography>
          )}
        </li>
      ))}
    </Box>
  )
}

/** Closes the day with one press, or resets it to the weekly hours. */
function QuickChanges({ day, choice, onConflicts, onClose }: Omit<DayDetailsProps, 'zone' | 'today' | 'onEdit'>) {
  const t = useTranslate()
  const notify = useNotify()
  const refresh = useRefreshCalendar()
  const { save, isSaving } = useSaveDates((conflicts) => {
    onConflicts(conflicts)
    onClose()
  })
  const resetDay = useAct(availabilityApi.removeCustomDate, {
    onDone: () => {
      void refresh()
      notify('availability.saved', { type: 'success' })
      onClose()
    },
  })
  const close = () =>
    save({ dates: [day.date.date], categories: calendarsOf(choice), isAvailable: false, intervals: [] })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
      {!isClosed(day) && (
        <Button variant="outlined" loading={isSaving} onClick={close}>
          {t('calendar.close_day')}
        </Button>
      )}
      {day.customIdentifier !== null && (
        <Button
          variant="outlined"
          loading={resetDay.isPending}
          onClick={() => resetDay.mutate({ params: { id: day.customIdentifier ?? '' } })}
        >
          {t('calendar.back_to_week')}
        </Button>
      )}
    </Box>
  )
}
