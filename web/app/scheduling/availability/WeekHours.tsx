import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { availabilityApi } from '#schemas/scheduling/availability.calls.gen.ts'
import type { WeekAnswer } from '#schemas/scheduling/availability.ts'
import type { Static } from '#schemas/platform/endpoint.ts'
import { LoadError } from '#ui/notices/Notice.tsx'
import { keyOf, useAct } from '#ui/api/use-call.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { placeOf } from '#shared/i18n/format.ts'
import { type BookedWeek, useBookedWeek } from './booked-hours.ts'
import { bookedMark } from './calendar-marks.ts'
import { useRefreshCalendar, useWeek, weekKey } from './calendar-queries.ts'
import type { ConflictList } from './Conflicts.tsx'
import { DayHours } from './DayHours.tsx'
import { type Day, changeOfDays, weekOf } from './week.ts'
import { type DayChange, changesOf } from './week-changes.ts'
import { useWeekdayName } from './CopyDay.tsx'

interface WeekHoursProps {
  /** Therapy of the week; null is the general one. */
  category: string | null
  draft: readonly Day[] | undefined
  onDraft: (days: readonly Day[] | null) => void
  onConflicts: (conflicts: ConflictList) => void
}

/** One week, as it is stored or as it is being edited. */
export function WeekHours(props: WeekHoursProps) {
  const { data, isPending, error, refetch } = useWeek(props.category)
  const booked = useBookedWeek(useViewer().timezone)
  if (isPending || !booked) return <Skeleton variant="rounded" height={520} />
  if (error) return <LoadError error={error} onRetry={refetch} />
  return <WeekForm {...props} week={data} booked={booked} />
}

function WeekForm({
  category,
  draft,
  onDraft,
  onConflicts,
  week,
  booked,
}: WeekHoursProps & { week: Static<typeof WeekAnswer>; booked: BookedWeek }) {
  const t = useTranslate()
  const days = draft ?? weekOf(week.days)
  const save = useSaveWeek(category, (conflicts) => {
    onDraft(null)
    onConflicts(conflicts)
  })

  const change = (changed: readonly Day[]) =>
    onDraft(days.map((day) => changed.find(({ weekday }) => weekday === day.weekday) ?? day))
  const copy = (from: Day, weekdays: readonly number[]) =>
    change(days.filter(({ weekday }) => weekdays.includes(weekday)).map((day) => withHoursOf(from, day)))
  const box = useRef<HTMLDivElement>(null)
  const submit = () => {
    // Hours that cannot be read are refused at their field; saving the others would look as if all were saved.
    const wrong = box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong) {
      wrong.focus()
      return
    }
    save.mutate({ query: category === null ? {} : { category }, body: { days: changeOfDays(days) } })
  }

  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', mb: 2 }}>
        <Typography sx={{ color: 'var(--muted)', mr: 'auto' }}>
          {t('availability.week_hint', { place: placeOf(week.timezone) })}
        </Typography>
        {booked.size > 0 && (
          <Box sx={legend}>
            <Box aria-hidden sx={{ ...bookedMark, width: 20 }} />
            {t('calendar.booked_mark')}
          </Box>
        )}
        {category !== null && (
          <CopyGeneralWeek onTaken={(general) => change(days.map((day) => withHoursOf(hoursAt(general, day), day)))} />
        )}
      </Box>
      <Box ref={box} sx={{ bgcolor: 'var(--card)', border: '1px solid var(--hairline)', borderRadius: 4, mb: 3 }}>
        {days.map((day) => (
          <DayHours
            key={day.weekday}
            day={day}
            booked={booked.get(day.weekday) ?? []}
            onChange={(changed) => change([changed])}
            onCopy={(weekdays) => copy(day, weekdays)}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Changes changes={changesOf(weekOf(week.days), days)} />
        {draft && (
          <Button onClick={() => onDraft(null)} sx={{ minHeight: 44, color: 'var(--ink)' }}>
            {t('availability.discard')}
          </Button>
        )}
        <Button variant="contained" onClick={submit} loading={save.isPending} sx={{ minHeight: 44 }}>
          {t('ra.action.save')}
        </Button>
      </Box>
    </>
  )
}

const legend = { display: { xs: 'none', md: 'flex' }, alignItems: 'center', gap: 2, fontSize: 14 } as const

/** What saving would change, day by day. */
function Changes({ changes }: { changes: readonly DayChange[] }) {
  const t = useTranslate()
  const nameOf = useWeekdayName()
  const lines = changes.map(({ weekday, hours }) => {
    const day = nameOf(weekday)
    return hours === '' ? t('availability.change_closed', { day }) : `${day}: ${hours}`
  })
  return (
    <Box component="output" sx={{ flex: '1 1 240px', minHeight: 24, fontSize: 14, color: 'var(--muted)' }}>
      {changes.length > 0 && (
        <>
          <strong>{t('availability.changes', { smart_count: changes.length })}</strong> {lines.join(' · ')}
        </>
      )}
    </Box>
  )
}

const withHoursOf = ({ isAvailable, intervals }: Day, day: Day): Day => ({ ...day, isAvailable, intervals })
const hoursAt = (week: readonly Day[], day: Day): Day => week.find(({ weekday }) => weekday === day.weekday) ?? day

function useSaveWeek(category: string | null, onSaved: (conflicts: ConflictList) => void) {
  const notify = useNotify()
  const queries = useQueryClient()
  const refresh = useRefreshCalendar()
  return useAct(category === null ? availabilityApi.setGeneralWeek : availabilityApi.setCategoryWeek, {
    onDone: (saved) => {
      queries.setQueryData(weekKey(category), saved)
      if (category !== null) void queries.invalidateQueries({ queryKey: keyOf(availabilityApi.setting) })
      void refresh()
      onSaved(saved.conflicts)
      notify('availability.saved', { type: 'success' })
    },
  })
}

/** Copies the general week into a therapy's week; nothing is stored until it is saved. */
function CopyGeneralWeek({ onTaken }: { onTaken: (days: readonly Day[]) => void }) {
  const t = useTranslate()
  const notify = useNotify()
  const { data } = useWeek(null)
  const take = (days: readonly Day[]) => {
    onTaken(days)
    notify('calendar.taken_over', { type: 'info' })
  }
  return (
    <Button variant="outlined" disabled={!data} onClick={() => data && take(weekOf(data.days))}>
      {t('calendar.take_over')}
    </Button>
  )
}
