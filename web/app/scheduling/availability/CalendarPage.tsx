import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { lazy, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import type { AvailabilitySetting, OwnCalendarMonth } from '#schemas/scheduling/availability.ts'
import { Loaded } from '#ui/notices/Loaded.tsx'
import { LoadError } from '#ui/notices/Notice.tsx'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { placeOf, plainDateOf } from '#shared/i18n/format.ts'
import { AvailabilitySection } from './AvailabilitySection.tsx'
import { useOwnMonth, useSetting } from './calendar-queries.ts'
import { CalendarGrid } from './CalendarGrid.tsx'
import { CalendarList } from './CalendarList.tsx'
import { CalendarLegend } from './CalendarLegend.tsx'
import { type ConflictList, Conflicts } from './Conflicts.tsx'
import { MonthSteps } from './MonthSteps.tsx'
import { TherapySelect } from './TherapySelect.tsx'
import { changed, type TherapyChoice, useTherapyChoice } from './use-therapy-choice.ts'

const DayDetails = lazy(async () => ({ default: (await import('./DayDetails.tsx')).DayDetails }))
const DatesDialog = lazy(async () => ({ default: (await import('./DatesDialog.tsx')).DatesDialog }))

/** Rules, custom dates and bookings of a month together. */
export function CalendarPage() {
  const t = useTranslate()
  const setting = useSetting()
  return (
    <AvailabilitySection title={t('calendar.month_title')}>
      <Loaded read={setting} height={760}>
        {(data) => <Month setting={data} />}
      </Loaded>
    </AvailabilitySection>
  )
}

const monthPattern = /^20\d\d-(0[1-9]|1[0-2])$/

function Month({ setting }: { setting: AvailabilitySetting }) {
  const t = useTranslate()
  const { choose, ...choice } = useTherapyChoice(setting)
  const formats = useFormats()
  const isPhone = useMediaQuery('(max-width: 899.95px)', { noSsr: true })
  const [words, setWords] = useSearchParams()
  const [thisMonth] = useState(() => plainDateOf(formats.zone, new Date()).slice(0, 7))
  const wanted = words.get('month') ?? ''
  const month = monthPattern.test(wanted) ? wanted : thisMonth
  const showMonth = (next: string) => setWords(changed(words, { month: next }), { replace: true })
  const { data, error, refetch } = useOwnMonth(month, choice.category)
  const [conflicts, setConflicts] = useState<ConflictList>([])
  const dialog = useDialog<string>()
  const showDay = (date: string) => dialog.open(`day ${date}`)
  const Days = isPhone ? CalendarList : CalendarGrid

  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 3, mb: 3 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mr: 'auto', minHeight: 40 }}>
          <MonthSteps month={month} onMonth={showMonth} />
        </Box>
        {choice.therapies.length > 0 && (
          <Box sx={{ flex: { xs: '1 1 100%', sm: '0 1 280px' } }}>
            <TherapySelect
              therapies={choice.therapies}
              value={choice.category ?? ''}
              onChange={choose}
              all={t('calendar.all_therapies')}
            />
          </Box>
        )}
        <Button variant="contained" onClick={() => dialog.open('edit')}>
          {t('calendar.edit_dates')}
        </Button>
      </Box>
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} />}
      {error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <Days month={month} data={data} onDay={showDay} onMonth={showMonth} />
      )}
      <CalendarLegend />
      <Typography sx={{ color: 'var(--muted)', fontSize: 14, mt: 2, minHeight: '1.6em' }}>
        {data && t('calendar.month_hint', { place: placeOf(data.providerTimezone) })}
      </Typography>
      <Suspense fallback={null}>
        {data && <Dialogs choice={choice} month={month} data={data} onConflicts={setConflicts} />}
      </Suspense>
    </>
  )
}

interface DialogsProps {
  choice: TherapyChoice
  month: string
  data: OwnCalendarMonth
  onConflicts: (conflicts: ConflictList) => void
}

/** The open dialog, by its name in the browser history: `day <date>`, `edit <date>` or `edit`. */
function Dialogs({ choice, month, data, onConflicts }: DialogsProps) {
  const dialog = useDialog<string>()
  const [name, date] = dialog.opened?.split(' ') ?? []
  const day = data.days.find((known) => known.date.date === date)
  if (name === 'day' && day)
    return (
      <DayDetails
        day={day}
        zone={data.providerTimezone}
        today={data.today}
        choice={choice}
        onEdit={() => dialog.swap(`edit ${day.date.date}`)}
        onConflicts={onConflicts}
        onClose={dialog.close}
      />
    )
  if (name === 'edit')
    return (
      <DatesDialog
        dates={date ? [date] : []}
        month={month}
        choice={choice}
        onConflicts={onConflicts}
        onClose={dialog.close}
      />
    )
  return null
}
