import Box from '@mui/material/Box'
import { joined } from './hours-text.ts'
import { hourOfText, type Interval, isOvernight } from './week.ts'

const share = (hours: number) => `${(hours / 24) * 100}%`
const marks = [6, 12, 18]

/** The hours of a day on a line from midnight to midnight; the field beside it says the same to screen readers. */
export function HoursBar({ intervals }: { intervals: readonly Interval[] }) {
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
              bottom: 0,
              borderRadius: 1.5,
              bgcolor: 'var(--primary)',
              '@media (forced-colors: active)': { border: '1px solid' },
            }}
          />
        )
      })}
    </Box>
  )
}
