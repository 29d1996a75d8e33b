import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { CalendarDay, TimeSlot } from '#schemas/scheduling/availability.ts'
import { LoadError } from '#ui/notices/Notice.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { plainDateOf } from '#shared/i18n/format.ts'
import { ChosenTime } from './ChosenTime.tsx'
import { DayStrip } from './DayStrip.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { MonthHeader } from './MonthHeader.tsx'
import { SlotButtons } from './SlotButtons.tsx'
import { SlotList, SlotsSkeleton } from './SlotList.tsx'
import { isFree, useMonth } from './use-month.ts'

interface SlotPickerProps {
  providerId: string
  /** Therapy that decides hours and session length. */
  category: string | undefined
  /** Times for a free first consultation. */
  isConsultation?: boolean | undefined
  value: TimeSlot | null
  onChange: (slot: TimeSlot | null) => void
  /** Start of a slot selected on an earlier page, for any therapy. */
  wantedStart?: string | undefined
  /** Shown if that start is not offered. */
  notFree?: string
  error?: string | undefined
  /** Nearest free slots, after another client took the chosen one. */
  alternatives?: readonly TimeSlot[]
  /** Zone of the other side, if it is not the therapist's. */
  otherZone?: string | undefined
  /** The month is open from the start. */
  startsWithMonth?: boolean
}

/** List first: a strip of days, below it the slots of the day. The month opens on demand. */
export function SlotPicker({
  providerId,
  category,
  isConsultation,
  value,
  onChange,
  wantedStart,
  notFree,
  error,
  alternatives = [],
  otherZone,
  startsWithMonth = false,
}: SlotPickerProps) {
  const t = useTranslate()
  const formats = useFormats()
  const errorId = useId()
  const [thisMonth] = useState(() => plainDateOf(formats.zone, new Date()).slice(0, 7))
  const [month, setMonth] = useState(() => monthOfStart(formats.zone, wantedStart) ?? thisMonth)
  const [date, setDate] = useState<string | null>(null)
  const [isGridOpen, setGridOpen] = useState(startsWithMonth)
  const { data, isPending, isError, error: failure, refetch } = useMonth(providerId, category, month, isConsultation)

  const days = data?.days.filter((day) => day.date.date >= data.today && day.date.date <= data.horizonEnd) ?? []
  const aimed = value?.startTime ?? (month === monthOfStart(formats.zone, wantedStart) ? wantedStart : undefined)
  const chosenDate = aimed ? plainDateOf(formats.zone, aimed) : null
  const shown = days.find((day) => day.date.date === (date ?? chosenDate)) ?? days.find(isFree) ?? days[0]
  useLinkedSlot(wantedStart, days, onChange)
  const isNotFree = data !== undefined && !value && aimed !== undefined && !slotAt(days, aimed)

  if (isError) return <LoadError error={failure} onRetry={refetch} />

  const chooseDay = (day: CalendarDay) => setDate(day.date.date)
  const chooseMonth = (next: string) => {
    setMonth(next)
    setDate(null)
  }

  return (
    <Box
      component="fieldset"
      aria-label={t('availability.pick')}
      aria-describedby={error ? errorId : undefined}
      sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}
    >
      <MonthHeader
        month={data?.month ?? month}
        first={thisMonth}
        last={data?.horizonEnd.slice(0, 7) ?? thisMonth}
        isGridOpen={isGridOpen}
        onMonth={chooseMonth}
        onGrid={() => setGridOpen(!isGridOpen)}
      />
      {isGridOpen && data ? (
        <MonthGrid month={data.month} days={days} shown={shown} onDay={chooseDay} />
      ) : (
        <DayStrip days={days} isPending={isPending} shown={shown} onDay={chooseDay} />
      )}
      {notFree && isNotFree && <Typography sx={{ mt: 3, fontWeight: 600 }}>{notFree}</Typography>}
      <Box sx={{ minHeight: 200, mt: 4 }} aria-live="polite">
        {isPending ? <SlotsSkeleton /> : <SlotList day={shown} value={value} onChange={onChange} />}
      </Box>
      {error && <SlotError id={errorId} text={error} />}
      {alternatives.length > 0 && <Alternatives slots={alternatives} onChange={onChange} />}
      <ChosenTime slot={value} providerZone={otherZone ?? data?.providerTimezone} />
    </Box>
  )
}

/** Selects the slot that a link named once, when its month has loaded. */
function useLinkedSlot(start: string | undefined, days: readonly CalendarDay[], onChange: (slot: TimeSlot) => void) {
  const isDone = useRef(false)
  useEffect(() => {
    if (!start || isDone.current) return
    const found = slotAt(days, start)
    if (!found) return
    isDone.current = true
    onChange(found)
  }, [start, days, onChange])
}

const slotAt = (days: readonly CalendarDay[], start: string): TimeSlot | undefined =>
  days.flatMap((day) => day.timeSlot).find((slot) => slot.startTime === start)

/** The month of a start time; none for a past or invalid time. */
function monthOfStart(zone: string, start: string | undefined): string | undefined {
  if (!start || !(Date.parse(start) > Date.now())) return undefined
  return plainDateOf(zone, start).slice(0, 7)
}

/** Scrolls itself into view, because a dialog may hide it below its edge. */
function SlotError({ id, text }: { id: string; text: string }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    line.current?.scrollIntoView({ block: 'nearest' })
  }, [text])
  return (
    <Typography ref={line} id={id} role="alert" sx={{ color: 'var(--error)', mt: 2 }}>
      {text}
    </Typography>
  )
}

function Alternatives({ slots, onChange }: { slots: readonly TimeSlot[]; onChange: (slot: TimeSlot) => void }) {
  const t = useTranslate()
  return (
    <Box sx={{ mt: 4, p: 4, borderRadius: 3, bgcolor: 'var(--warning-ground)' }}>
      <Typography sx={{ mb: 2, fontWeight: 600 }}>{t('availability.nearest')}</Typography>
      <SlotButtons slots={slots} onChange={onChange} />
    </Box>
  )
}
