import Box from '@mui/material/Box'
import { useFormats } from '#ui/viewer/viewer.tsx'

// A Monday, from which the weekdays are named.
const monday = Date.UTC(2024, 0, 1)
const weekdays = Array.from({ length: 7 }, (_, index) =>
  new Date(monday + index * 86_400_000).toISOString().slice(0, 10),
)

/** Headers of a month's seven columns, hidden from screen readers because each day names its weekday. */
export function WeekdayNames() {
  const formats = useFormats()
  return weekdays.map((date) => (
    <Box key={date} aria-hidden sx={{ textAlign: 'center', fontSize: 14, color: 'var(--muted)' }}>
      {formats.date(date, { weekday: 'short' })}
    </Box>
  ))
}
