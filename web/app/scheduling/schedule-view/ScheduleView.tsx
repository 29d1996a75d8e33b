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
import { DayLists } from './DayLists.tsx'
import { type ScheduleRange, dateStepped, daysOf, isDate, shownDates } from './days.ts'
import { MonthView } from './MonthView.tsx'
import { useLetterKeys } from './use-letter-keys.ts'
import { BoardSkeleton } from './BoardSkeleton.tsx'
import { useSessions } from './use-sessions.ts'

/** Neither a phone nor a month needs the grid. */
const WeekBoard = lazy(async () => ({ default: (await import('./WeekBoard.tsx')).WeekBoard }))

interface ScheduleViewProps {
  view: ScheduleRange
  /** A session beside the grid. */
  preview: (booking: Booking) => ReactNode
}

/** A therapist's sessions by time, in their own zone. The address holds view and date. */
export function ScheduleView({ view, preview }: ScheduleViewProps) {
  const { zone } = useFormats()
  const isPhone = useMediaQuery('(max-width: 899.95px)', { noSsr: true })
  const now = useNow()
  const today = plainDateOf(zone, new Date(now))
  const [words, setWords] = useSearchParams()
  const wanted = words.get('date')
  const date = isDate(wanted) ? wanted : today
  const dates = shownDates(view, date)
  const [first = ''] = dates
  // The first date determines the others of a view.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const days = useMemo(() => daysOf(zone, dates), [zone, first, dates.length])
  const { blocks, error, refetch } = useSessions(days)
  const [turnedTo, setTurnedTo] = useState('')

  const show = (next: string, shown = view) => setWords({ view: shown, date: next }, { replace: shown === view })
  const step = (by: 1 | -1) => show(dateStepped(view, date, by))
  const turn = (by: 1 | -1) => {
    setTurnedTo(shownDates(view, dateStepped(view, date, by))[0] ?? '')
    step(by)
  }
  const openDay = (next: string) => show(next, 'day')
  useLetterKeys({ t: () => show(today) })
  const isBoard = !isPhone && view !== 'month'

  return (
    <>
      <ScheduleSteps view={view} dates={dates} onStep={step} onToday={() => show(today)}>
        {isBoard && <ScheduleLegend />}
      </ScheduleSteps>
      {error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : isPhone ? (
        <PhoneList view={view} days={days} blocks={blocks} />
      ) : view === 'month' ? (
        <MonthView days={days} blocks={blocks} today={today} onDay={openDay} onMonth={(month) => show(`${month}-01`)} />
      ) : (
        <Suspense fallback={<BoardSkeleton />}>
          <WeekBoard
            {...{ view, days, blocks, now, preview }}
            onDay={openDay}
            onTurn={turn}
            onShow={(next) => show(next)}
            takesFocus={turnedTo === first}
          />
        </Suspense>
      )}
      <Foot view={view} isBoard={isBoard} isEmpty={!isPhone && blocks?.length === 0} />
    </>
  )
}

function Foot({ view, isBoard, isEmpty }: { view: ScheduleRange; isBoard: boolean; isEmpty: boolean }) {
  const t = useTranslate()
  const { zone } = useFormats()
  return (
    <Typography sx={{ mt: 1, minHeight: '1.6em', color: 'var(--muted)', fontSize: 13 }}>
      {isEmpty && `${t(`agenda.empty.${view}`)} `}
      {t('agenda.times', { place: placeOf(zone) })}
      {isBoard && ` ${t('calendar_view.keys')}`}
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
