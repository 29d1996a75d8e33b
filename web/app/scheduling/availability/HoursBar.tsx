import Box from '@mui/material/Box'
import type { BookedSpan } from './booked-hours.ts'
import { bookedMark } from './calendar-marks.ts'
import { joined } from './hours-text.ts'
import { hourOfText, type Interval, isOvernight } from './week.ts'

const share = (hours: number) => `${(hours / 24) * 100}%`
const marks = [6, 12, 18]

interface HoursBarProps {
  intervals: readonly Interval[]
  /** Marked below the hours. */
  booked: readonly BookedSpan[]
}

/** The hours of a day on a line from midnight to midnight; the field and the text beside it say the same. */
export function HoursBar({ intervals, booked }: HoursBarProps) {
  return (
    <Box
      aria-hidden
      sx={{ position: 'relative', height: 24, borderRadius: 1.5, bgcolor: 'var(--sand)', overflow: 'hidden' }}
    >
      {marks.map((hour) => (
        <Box
          key={hour}
          sx={{ position: 'absolute', left: share(hour), top: 0, bottom: 0, borderLeft: '1px solid var(--hairline)' }}
        />
      ))}
      {joined(intervals).map((interval) => {
        const start = hourOfText(interval.startTime)
        const end = isOvernight(interval) ? 24 : hourOfText(interval.endTime)
        return (
          <Box
            key={interval.startTime}
            sx={{
              position: 'absolute',
              left: share(start),
              width: share(end - start),
              top: 0,
              bottom: 7,
              borderRadius: 1.5,
              bgcolor: 'var(--primary)',
              '@media (forced-colors: active)': { border: '1px solid' },
            }}
          />
        )
      })}
      {booked.map(({ from, to }) => (
        <Box
          key={from}
          sx={{ ...bookedMark, position: 'absolute', left: share(from), width: share(to - from), bottom: 1 }}
        />
      ))}
    </Box>
  )
}
