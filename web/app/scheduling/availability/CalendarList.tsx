import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useTranslate } from 'react-admin'
import type { OwnCalendarDay } from '#schemas/scheduling/availability.ts'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import type { CalendarDaysProps } from './CalendarGrid.tsx'
import { customMark, hatched } from './calendar-marks.ts'
import { hoursShown } from './hours-text.ts'
import { datesOf, isClosed } from './month-days.ts'
import { SessionLine } from './SessionLine.tsx'
import { useDayName } from './use-day-name.ts'

/** The month on a phone: a list of its days without the past ones. */
export function CalendarList({ month, data, onDay }: CalendarDaysProps) {
  if (!data)
    return (
      <Box sx={listStyle}>
        {datesOf(month).map((date) => (
          <Skeleton key={date} variant="rounded" height={56} />
        ))}
      </Box>
    )
  const isThisMonth = data.today.startsWith(month)
  const days = data.days.filter(({ date }) => !isThisMonth || date.date >= data.today)
  return (
    <Box component="ul" sx={listStyle}>
      {days.map((day) => (
        <li key={day.date.date}>
          <DayRow day={day} zone={data.providerTimezone} onOpen={() => onDay(day.date.date)} />
        </li>
      ))}
    </Box>
  )
}

const listStyle = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 } as const

function DayRow({ day, zone, onOpen }: { day: OwnCalendarDay; zone: string; onOpen: () => void }) {
  const t = useTranslate()
  const formats = useFormats()
  const nameOf = useDayName()
  const { date } = day.date
  return (
    <Box component="button" type="button" onClick={onOpen} sx={[rowStyle, isClosed(day) && hatched]}>
      <VisuallyHidden>{nameOf(date, day)}</VisuallyHidden>
      <Box component="span" aria-hidden sx={{ lineHeight: 1.3 }}>
        <Box component="span" sx={{ display: 'block', fontSize: 14, color: 'var(--muted)' }}>
          {formats.date(date, { weekday: 'short' })}
        </Box>
        <Box component="span" sx={{ fontSize: 18, fontWeight: 600 }}>
          {Number(date.slice(8))}
        </Box>
      </Box>
      <Box component="span" aria-hidden sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
        <Box component="span" sx={{ color: 'var(--muted)' }}>
          {isClosed(day) ? t('calendar.closed_mark') : hoursShown(day.timeslotIntervals).join(', ')}
        </Box>
        {day.bookings.map((booking) => (
          <SessionLine key={booking.identifier} booking={booking} zone={zone} />
        ))}
      </Box>
      {day.source === 'custom' && <Box component="span" aria-hidden sx={{ ...customMark, alignSelf: 'center' }} />}
    </Box>
  )
}

const rowStyle = {
  width: '100%',
  minHeight: 56,
  display: 'grid',
  gridTemplateColumns: '44px minmax(0, 1fr) 16px',
  gap: 2,
  alignItems: 'center',
  textAlign: 'left',
  px: 3,
  py: 2,
  font: 'inherit',
  fontSize: 15,
  color: 'var(--ink)',
  bgcolor: 'var(--card)',
  border: '1px solid var(--hairline)',
  borderRadius: 3,
  cursor: 'pointer',
  fontVariantNumeric: 'tabular-nums',
} as const
