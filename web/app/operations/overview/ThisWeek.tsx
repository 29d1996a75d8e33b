import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { Occupancy } from '#schemas/scheduling/availability.ts'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { DensePanel } from './DensePanel.tsx'

const barHeight = 72

/** How much of the open hours of each day is booked: bars, with a table for screen readers. */
export function ThisWeek({ week: { days }, today }: { week: Occupancy; today: string }) {
  const t = useTranslate()
  const hours = useHours()
  const sumOf = (name: 'offeredMinutes' | 'bookedMinutes') => days.reduce((sum, day) => sum + day[name], 0)
  const most = Math.max(60, ...days.map(({ offeredMinutes, bookedMinutes }) => Math.max(offeredMinutes, bookedMinutes)))
  return (
    <DensePanel
      title={t('practice_overview.this_week')}
      note={t('today.week.booked', { booked: hours(sumOf('bookedMinutes')), offered: hours(sumOf('offeredMinutes')) })}
    >
      <Box aria-hidden="true" sx={bars}>
        {days.map((day) => (
          <Bar key={day.date} {...day} most={most} isToday={day.date === today} />
        ))}
      </Box>
      <VisuallyHidden>
        <WeekTable days={days} today={today} />
      </VisuallyHidden>
    </DensePanel>
  )
}

const bars = {
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  columnGap: 1.5,
  px: 3.5,
  pb: 2.5,
  fontSize: 13,
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
} as const

function useHours() {
  const { number } = useFormats()
  return (minutes: number) => number(Math.round(minutes / 6) / 10)
}

type Day = Occupancy['days'][number]

/** Bars are relative to the longest day. */
function Bar({ date, offeredMinutes, bookedMinutes, most, isToday }: Day & { most: number; isToday: boolean }) {
  const formats = useFormats()
  const hours = useHours()
  const isClosed = offeredMinutes === 0 && bookedMinutes === 0
  const share = (minutes: number) => `${(100 * minutes) / most}%`
  const bar = { position: 'absolute', inset: 'auto 0 0 0', borderRadius: 1.5 } as const
  return (
    <Box sx={isToday ? { fontWeight: 600, color: 'var(--primary)' } : {}}>
      <Box
        sx={{
          position: 'relative',
          height: barHeight,
          borderRadius: 1.5,
          ...(isClosed && { border: '1px dashed var(--hairline)' }),
        }}
      >
        <Box sx={{ ...bar, bgcolor: 'var(--sand)' }} style={{ height: share(offeredMinutes) }} />
        <Box sx={{ ...bar, bgcolor: 'var(--primary)' }} style={{ height: share(bookedMinutes) }} />
      </Box>
      <div>{formats.date(date, { weekday: 'short' })}</div>
      <Box sx={{ color: 'var(--muted)' }}>{isClosed ? '–' : `${hours(bookedMinutes)}/${hours(offeredMinutes)}`}</Box>
    </Box>
  )
}

function WeekTable({ days, today }: { days: readonly Day[]; today: string }) {
  const t = useTranslate()
  const formats = useFormats()
  const hours = useHours()
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('practice_overview.day')}</th>
          <th scope="col">{t('practice_overview.booked')}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ date, offeredMinutes, bookedMinutes }) => (
          <tr key={date}>
            <th scope="row" aria-current={date === today ? 'date' : undefined}>
              {formats.date(date, { weekday: 'short', day: 'numeric', month: 'short' })}
            </th>
            <td>
              {offeredMinutes === 0 && bookedMinutes === 0
                ? t('practice_overview.closed')
                : t('practice_overview.hours_of', { booked: hours(bookedMinutes), offered: hours(offeredMinutes) })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
