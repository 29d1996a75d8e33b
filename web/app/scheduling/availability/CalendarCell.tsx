import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { OwnCalendarDay } from '#schemas/scheduling/availability.ts'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { customMark, dayCell, hatched, todayMark } from './calendar-marks.ts'
import type { ArrowProps } from './MonthFrame.tsx'
import { hoursShown } from './hours-text.ts'
import { isClosed } from './month-days.ts'
import { SessionLine } from './SessionLine.tsx'
import { useDayName } from './use-day-name.ts'

interface CalendarCellProps {
  date: string
  day: OwnCalendarDay | undefined
  today: string | undefined
  zone: string | undefined
  arrow: ArrowProps
  onOpen: () => void
}

/** Lines of hours and of sessions that fit; the others are counted. */
const maxLines = 2

/** One day of the month: its hours, its sessions, and whether it has custom hours. */
export function CalendarCell({ date, day, today, zone, arrow, onOpen }: CalendarCellProps) {
  const t = useTranslate()
  const nameOf = useDayName()
  const isPast = today !== undefined && date < today
  return (
    <Box
      component="button"
      type="button"
      {...arrow}
      aria-disabled={!day}
      onClick={() => day && onOpen()}
      sx={[dayCell, day !== undefined && isClosed(day) && hatched, isPast && { color: 'var(--muted)' }]}
    >
      <VisuallyHidden>{nameOf(date, day)}</VisuallyHidden>
      <Box component="span" aria-hidden sx={{ display: 'flex', alignItems: 'center', gap: 1, height: 26 }}>
        <Box component="span" sx={date === today ? todayMark : { fontWeight: 600 }}>
          {Number(date.slice(8))}
        </Box>
        {day?.source === 'custom' && <Box component="span" sx={{ ...customMark, ml: 'auto' }} />}
      </Box>
      {day && (
        <Box component="span" aria-hidden sx={{ display: 'grid', gap: '2px', minWidth: 0 }}>
          <Hours day={day} />
          {day.bookings.slice(0, maxLines).map((booking) => (
            <SessionLine key={booking.identifier} booking={booking} zone={zone} />
          ))}
          {day.bookings.length > maxLines && (
            <span>{t('calendar.more_sessions', { count: day.bookings.length - maxLines })}</span>
          )}
        </Box>
      )}
    </Box>
  )
}

function Hours({ day }: { day: OwnCalendarDay }) {
  const formats = useFormats()
  const { timeslotIntervals } = day
  if (isClosed(day)) return null
  const hours = hoursShown(timeslotIntervals)
  const shown = hours.slice(0, maxLines)
  const left = hours.length - shown.length
  return (
    <Box component="span" sx={{ color: 'var(--muted)', fontVariantNumeric: 'tabular-nums' }}>
      {shown.map((text) => (
        <Box key={text} component="span" sx={{ display: 'block' }}>
          {text}
        </Box>
      ))}
      {left > 0 && `+${formats.number(left)}`}
    </Box>
  )
}
