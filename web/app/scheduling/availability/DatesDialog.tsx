import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { type SyntheticEvent, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { OwnCalendarDay } from '#schemas/scheduling/availability.ts'
import { availabilityApi } from '#schemas/scheduling/availability.calls.gen.ts'
import { call } from '#shared/api/api.ts'
import { LoadError } from '#ui/notices/Notice.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { FormDialog } from '#ui/forms/FormDialog.tsx'
import { useOwnMonth } from './calendar-queries.ts'
import { CalendarLegend } from './CalendarLegend.tsx'
import type { ConflictList } from './Conflicts.tsx'
import { DatesGrid } from './DatesGrid.tsx'
import { withoutHours } from './hours-text.ts'
import { Intervals } from './Intervals.tsx'
import { MonthSteps } from './MonthSteps.tsx'
import { type DateHours, useSaveDates } from './save-dates.ts'
import { TherapySelect } from './TherapySelect.tsx'
import { calendarsOf, type TherapyChoice } from './use-therapy-choice.ts'
import { type Interval, opened } from './week.ts'

interface DatesDialogProps {
  /** Dates that are selected when the dialog opens. */
  dates: readonly string[]
  month: string
  choice: TherapyChoice
  /** Hours that the dialog takes out of those of the date. */
  blocked?: Interval
  onConflicts: (conflicts: ConflictList) => void
  onClose: () => void
}

/** The month on one side, the hours of the selected dates on the other; several dates get the same hours at once. */
export function DatesDialog({ dates: start, month: startMonth, choice, blocked, ...rest }: DatesDialogProps) {
  const { onConflicts, onClose } = rest
  const t = useTranslate()
  const id = useId()
  const [dates, setDates] = useState(start)
  const [month, setMonth] = useState(start[0]?.slice(0, 7) ?? startMonth)
  const [category, setCategory] = useState(choice.category)
  const [typed, setTyped] = useState<DateHours | null>(null)
  const shown = useOwnMonth(month, category)
  // Until the user edits them, the hours are those of the earliest selected date.
  const read = useOwnMonth(dates[0]?.slice(0, 7) ?? month, category)
  // Cached hours may be outdated: if a switch changed by itself, the user could press it the wrong way.
  const isCurrent = read.isFetchedAfterMount || !read.isFetching
  const first = read.data?.days.find(({ date }) => date.date === dates[0])
  const hours = typed ?? (first && isCurrent ? hoursOf(first, blocked) : null)
  const { save, isSaving, done } = useSaveDates((conflicts) => {
    onConflicts(conflicts)
    onClose()
  })

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!hours || isSaving) return
    const categories = calendarsOf({ therapies: choice.therapies, category })
    // The hours shown are those of all therapies together; each keeps its own without the blocked ones.
    const isOfEach = blocked && !typed && categories.length > 1
    save({ dates, categories, ...hours, ...(isOfEach && { hoursOf: (one, date) => hoursLeft(one, date, blocked) }) })
  }
  const toggle = (date: string) =>
    setDates(dates.includes(date) ? dates.filter((chosen) => chosen !== date) : [...dates, date].toSorted())

  return (
    <FormDialog
      wide
      title={t('calendar.edit_dates')}
      formId={id}
      submit={t('ra.action.save')}
      canSend={dates.length > 0 && hours !== null}
      isBusy={isSaving}
      onClose={onClose}
    >
      <Box
        component="form"
        id={id}
        onSubmit={submit}
        sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' } }}
      >
        <div>
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 2 }}>
            <MonthSteps month={month} first={shown.data?.today.slice(0, 7)} onMonth={setMonth} />
          </Box>
          {shown.error ? (
            <LoadError error={shown.error} onRetry={shown.refetch} />
          ) : (
            <DatesGrid month={month} data={shown.data} chosen={dates} onToggle={toggle} onMonth={setMonth} />
          )}
          <CalendarLegend hasSessions={false} />
        </div>
        <Box sx={{ display: 'grid', gap: 4, alignContent: 'start' }}>
          <Typography sx={{ color: 'var(--muted)' }}>{t('calendar.dates_side')}</Typography>
          {choice.therapies.length > 0 && (
            <TherapySelect
              therapies={choice.therapies}
              value={category ?? ''}
              onChange={(chosen) => setCategory(chosen === '' ? null : chosen)}
              all={t('calendar.all_therapies')}
            />
          )}
          <ChosenDates dates={dates} />
          {hours && dates.length > 0 && <HoursForm hours={hours} onChange={setTyped} />}
          <Box component="output" sx={{ color: 'var(--muted)', minHeight: 24 }}>
            {isSaving && dates.length > 1 && t('bulk.act_progress', { done, count: dates.length })}
          </Box>
        </Box>
      </Box>
    </FormDialog>
  )
}

function hoursOf({ timeslotIntervals }: OwnCalendarDay, blocked?: Interval): DateHours {
  const intervals = blocked ? withoutHours(timeslotIntervals, blocked) : timeslotIntervals
  return { isAvailable: intervals.length > 0, intervals }
}

/** The hours of one calendar on a date, without the blocked ones. */
async function hoursLeft(category: string | null, date: string, blocked: Interval): Promise<DateHours> {
  const params = { month: date.slice(0, 7) }
  const { days } = await call(availabilityApi.ownMonth, { params, query: category === null ? {} : { category } })
  const day = days.find((one) => one.date.date === date)
  return day ? hoursOf(day, blocked) : { isAvailable: false, intervals: [] }
}

function ChosenDates({ dates }: { dates: readonly string[] }) {
  const t = useTranslate()
  const formats = useFormats()
  const style = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
  return (
    <Box aria-live="polite" sx={{ minHeight: 52 }}>
      <Typography sx={{ fontWeight: 600 }}>
        {dates.length === 0 ? t('calendar.no_dates') : t('calendar.dates_chosen', { smart_count: dates.length })}
      </Typography>
      <Typography sx={{ fontSize: 14 }}>{dates.map((date) => formats.date(date, style)).join(' · ')}</Typography>
    </Box>
  )
}

function HoursForm({ hours, onChange }: { hours: DateHours; onChange: (hours: DateHours) => void }) {
  const t = useTranslate()
  const hintId = useId()
  return (
    <div>
      <FormControlLabel
        control={
          <Switch
            checked={hours.isAvailable}
            onChange={(_, isAvailable) => onChange(opened(hours, isAvailable))}
            slotProps={{ input: { 'aria-describedby': hintId } }}
          />
        }
        label={t('calendar.available')}
      />
      <Typography id={hintId} sx={{ color: 'var(--muted)', fontSize: 14, mb: 3 }}>
        {t(hours.isAvailable ? 'calendar.dates_open_hint' : 'calendar.dates_closed_hint')}
      </Typography>
      {hours.isAvailable && (
        <Intervals
          dayName={t('calendar.chosen_dates')}
          intervals={hours.intervals}
          onChange={(intervals) => onChange({ ...hours, intervals })}
        />
      )}
    </div>
  )
}
