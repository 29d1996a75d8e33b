import useMediaQuery from '@mui/material/useMediaQuery'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { Booking } from '#schemas/scheduling/bookings.ts'
import { LoadError, EmptyState } from '#ui/notices/Notice.tsx'
import { useNow } from '#ui/page/use-now.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { placeOf, plainDateOf } from '#shared/i18n/format.ts'
import { ScheduleLegend } from './ScheduleLegend.tsx'
import { ScheduleSteps } from './ScheduleSteps.tsx'
import { blocksOn } from './blocks.ts'
import { DayLists } from './DayLists.tsx'
import { type ScheduleRange, dateStepped, daysOf, isDate, shownDates } from './days.ts'
import { MonthView } from './MonthView.tsx'
import { PhoneLookChoice, usePhoneLook } from './PhoneLook.tsx'
import { useLetterKeys } from './use-letter-keys.ts'
import { BoardSkeleton } from './BoardSkeleton.tsx'
import { useSessions } from './use-sessions.ts'
import { WeekStrip } from './WeekStrip.tsx'

/** Neither a list nor a month needs the grid. */
const WeekBoard = lazy(async () => ({ default: (await import('./WeekBoard.tsx')).WeekBoard }))

/** What the panel beside the grid needs to know. */
export interface RailFacts {
  /** The dates in the grid. */
  dates: readonly string[]
  today: string
  now: number
  onDate: (date: string) => void
}

interface ScheduleViewProps {
  view: ScheduleRange
  /** A session beside the grid. */
  preview: (booking: Booking) => ReactNode
  /** Beside the grid of a wide window while no session is chosen. */
  rail: (facts: RailFacts) => ReactNode
}

/** A therapist's sessions by time, in their own zone. The address holds view and date. */
export function ScheduleView({ view, preview, rail }: ScheduleViewProps) {
  const { zone } = useFormats()
  const isPhone = useMediaQuery('(max-width: 899.95px)', { noSsr: true })
  const isWide = useMediaQuery('(min-width: 1280px)', { noSsr: true })
  const now = useNow()
  const today = plainDateOf(zone, new Date(now))
  const [words, setWords] = useSearchParams()
  const wanted = words.get('date')
  const date = isDate(wanted) ? wanted : today
  const dates = shownDates(view, date)
  const [first = ''] = dates
  const [look, setLook] = usePhoneLook()
  // Above the day on a phone is its week with the number of sessions on each day.
  const isPhoneDay = isPhone && view === 'day'
  const readDates = isPhoneDay ? shownDates('week', date) : dates
  // The first date determines the others of a view.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const readDays = useMemo(() => daysOf(zone, readDates), [zone, readDates[0], readDates.length])
  const days = isPhoneDay ? readDays.filter((day) => day.date === date) : readDays
  const { blocks, error, refetch } = useSessions(readDays)
  const ownBlocks = blocks && days.length === 1 ? days.flatMap((day) => blocksOn(day, blocks)) : blocks
  const [turnedTo, setTurnedTo] = useState('')

  const show = (next: string, shown = view) => setWords({ view: shown, date: next }, { replace: shown === view })
  const step = (by: 1 | -1) => show(dateStepped(view, date, by))
  const turn = (by: 1 | -1) => {
    setTurnedTo(shownDates(view, dateStepped(view, date, by))[0] ?? '')
    step(by)
  }
  const openDay = (next: string) => show(next, 'day')
  useLetterKeys({ t: () => show(today) })
  const isBoard = view !== 'month' && (!isPhone || (isPhoneDay && look === 'hours'))

  const hasRail = isBoard && !isPhone && isWide
  const [shown, setShown] = useState<string | null>(null)
  const isPreviewing = blocks?.some(({ key }) => key === shown)

  return (
    <>
      <ScheduleSteps view={view} dates={dates} onStep={step} onToday={() => show(today)}>
        {/* The rail has the marks too; a preview takes its place. */}
        {isBoard && !isPhone && (!hasRail || isPreviewing) && <ScheduleLegend />}
        {isPhoneDay && <PhoneLookChoice value={look} onChange={setLook} />}
      </ScheduleSteps>
      {isPhoneDay && <WeekStrip {...{ blocks, today }} days={readDays} shown={date} onDay={(next) => show(next)} />}
      {error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : isPhone && !isBoard ? (
        <PhoneList view={view} days={days} blocks={ownBlocks} />
      ) : view === 'month' ? (
        <MonthView days={days} blocks={blocks} today={today} onDay={openDay} onMonth={(month) => show(`${month}-01`)} />
      ) : (
        <Suspense fallback={<BoardSkeleton />}>
          <WeekBoard
            {...{ view, days, blocks, now, preview, isPhone }}
            shownKey={shown}
            onPreview={setShown}
            rail={hasRail && rail({ dates, today, now, onDate: (next) => show(next) })}
            onDay={openDay}
            onTurn={turn}
            onShow={(next) => show(next)}
            takesFocus={turnedTo === first}
          />
        </Suspense>
      )}
      <Foot view={view} isBoard={isBoard} isEmpty={(isBoard || !isPhone) && ownBlocks?.length === 0} />
    </>
  )
}

function Foot({ view, isBoard, isEmpty }: { view: ScheduleRange; isBoard: boolean; isEmpty: boolean }) {
  const t = useTranslate()
  const { zone } = useFormats()
  const isTouch = useMediaQuery('(pointer: coarse)', { noSsr: true })
  return (
    <Typography sx={{ mt: 1, minHeight: '1.6em', color: 'var(--muted)', fontSize: 13 }}>
      {isEmpty && `${t(`agenda.empty.${view}`)} `}
      {t('agenda.times', { place: placeOf(zone) })}
      {isBoard && ` ${t(isTouch ? 'calendar_view.hold' : 'calendar_view.keys')}`}
    </Typography>
  )
}

type PhoneListProps = Parameters<typeof DayLists>[0]

function PhoneList({
  view,
  days,
  blocks,
}: Pick<PhoneListProps, 'days'> & { view: ScheduleRange; blocks: PhoneListProps['blocks'] | undefined }) {
  const t = useTranslate()
  if (!blocks) return <Skeleton variant="rounded" height={320} />
  const isEmpty = blocks.length === 0
  return isEmpty ? <EmptyState text={t(`agenda.empty.${view}`)} /> : <DayLists days={days} blocks={blocks} />
}
